import type { BrowserContext } from 'playwright-core'

/**
 * How much later each page does what it puts off until after it has drawn, ms. A test overtakes that by chance, such as with
 * Enter on an option that is drawn and not yet the active one; with a hundred it does so each time.
 */
export const putOff = Number(process.env['PUT_OFF'] ?? 0)

/**
 * Runs in the page. React leaves for a message what it does after drawing; others wait for the next frame. A message that
 * follows no drawing is not put off: React draws large parts in many small steps, which would never come to an end.
 */
const putOffMore = (milliseconds: number) => {
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
  // What took less than 5 ms to draw React finishes at once.
  const now = performance.now.bind(performance)
  let last = 0
  performance.now = () => (last = Math.max(now(), last + 1.5))
  window.requestAnimationFrame = (draw) => later(() => draw(performance.now()), milliseconds)
  window.cancelAnimationFrame = window.clearTimeout.bind(window)
}

/** Has the pages of this context finish later what they draw, where `PUT_OFF` asks for it. */
export const finishLater = async (context: BrowserContext): Promise<void> => {
  if (putOff > 0) await context.addInitScript(putOffMore, putOff)
}
