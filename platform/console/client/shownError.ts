/**
 * An error whose message is fit to be shown. A form throws it to stop a save before or between calls, for example
 * when the user declines a question; a refused call is a `CallError`.
 */
export class ShownError extends Error {
  constructor(msg: string) {
    super(msg)
    this.name = 'ShownError'
  }
}
