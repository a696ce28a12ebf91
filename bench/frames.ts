import type { Page } from 'playwright-core'

/** Records the duration of each frame of the page. */
export const noteFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })

/** The frame durations of the page while the work runs, ms. */
export const framesOf = async (page: Page, work: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate('window.frames.length = 0')
  await work()
  return page.evaluate<number[]>('window.frames')
}
