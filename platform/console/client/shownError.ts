/**
 * An error whose message may be shown to the user. A form throws it to stop a save before or between calls, for
 * example when the user declines a question. A refused call is a `CallError`.
 */
export class ShownError extends Error {
  constructor(msg: string) {
    super(msg)
    this.name = 'ShownError'
  }
}
