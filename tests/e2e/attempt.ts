import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The traces of attempts that failed, for the end of the run. */
    traces?: string[]
  }
}

const folder = 'pictures/failed'
let windows = 0

/**
 * Records what happens in a window until the attempt of its test ends. Trace and last picture are kept where the attempt
 * failed, under the name of the test. The trace holds the page at every step; a film of it would make each test slower.
 */
export const recordAttempt = async (context: BrowserContext, page: Page) => {
  await context.tracing.start({ snapshots: true, screenshots: false })
  let isClosed = false
  context.on('close', () => (isClosed = true))
  onTestFinished(async ({ task }) => {
    if (isClosed) return
    if (task.result?.state === 'fail') {
      windows += 1
      const kept = `${folder}/${task.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)}-${process.pid}-${windows}`
      if (!page.isClosed()) await page.screenshot({ path: `${kept}.png` })
      await context.tracing.stop({ path: `${kept}.zip` })
      task.meta.traces = [...(task.meta.traces ?? []), `${kept}.zip`]
    } else {
      // Without it, the recording would stay behind on the disk.
      await context.tracing.stop()
    }
    await context.close()
  })
}
