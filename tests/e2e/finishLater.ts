import type { BrowserContext } from 'playwright-core'

/**
 * Delay in ms of each page's work after drawing. Tests overtake that work only by chance, such as with Enter on an
 * option that is drawn but not yet active; with a delay of 100 they do each time.
 */
export const pageWorkDelay = Number(process.env['PUT_OFF'] ?? 0)

/**
 * Runs in the page. React schedules its work after drawing by a message, other code by the next animation frame.
 * Messages that follow no drawing aren't delayed: React draws large parts in many small steps, which would never end.
 */
const delayPageWork = (milliseconds: number) => {
  const later = window.setTimeout.bind(window)
  let drawings = 0
  const watch = new MutationObserver(() => (drawings += 1))
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const countDrawings = () => (drawings += watch.takeRecords().length)
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      for (const port of [this.port1, this.port2]) {
        const post = port.postMessage.bind(port)
        let before = 0
        port.postMessage = (message: unknown) => {
          const isDrawn = countDrawings() > before
          before = drawings
          if (isDrawn) later(() => post(message), milliseconds)
          else post(message)
        }
      }
    }
  }
  // React finishes at once what took less than 5 ms to draw.
  const now = performance.now.bind(performance)
  let last = 0
  performance.now = () => (last = Math.max(now(), last + 1.5))
  window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), milliseconds)
  window.cancelAnimationFrame = window.clearTimeout.bind(window)
}

/** Makes the pages of this context delay their work after drawing, if `PUT_OFF` is set. */
export const delayPages = async (context: BrowserContext): Promise<void> => {
  if (pageWorkDelay > 0) await context.addInitScript(delayPageWork, pageWorkDelay)
}
