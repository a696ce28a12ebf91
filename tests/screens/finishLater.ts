import type { BrowserContext } from 'playwright-core'

/**
 * How much later each page does what it puts off until after it has drawn, ms. A test overtakes that by chance, such as with
 * Enter on an option that is drawn and not yet the active one; with a hundred it does so each time.
 */
const putOff = Number(process.env['PUT_OFF'] ?? 0)

/** Runs in the page. React leaves for a message what it does after drawing; others wait for the next frame. */
const putOffMore = (milliseconds: number) => {
  const later = window.setTimeout.bind(window)
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super()
      for (const port of [this.port1, this.port2]) {
        const post = port.postMessage.bind(port)
        port.postMessage = (message: unknown) => void later(() => post(message), milliseconds)
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
