import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Traces of the failed attempts, for the summary of the run. */
    traces?: string[]
  }
}

const folder = 'pictures/failed'
let windows = 0

/**
 * Records a window until the attempt of its test ends. A failed attempt keeps its trace and last picture under the
 * test's name. The trace holds the page at every step; a video would make each test slower.
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
      // If not stopped, the recording would stay on the disk.
      await context.tracing.stop()
    }
    await context.close()
  })
}
