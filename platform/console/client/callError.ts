import { ShownError } from './shownError.ts'

/** Error of a refused or failed call: the envelope's code, msg and data, and the HTTP status (0 without a response). */
export class CallError extends ShownError {
  readonly code: number
  readonly status: number
  readonly data: unknown
  /** True if the request layer has already shown the error to the user. */
  readonly announced: boolean

  constructor(refused: { code: number; msg: string; data?: unknown; status: number; announced?: boolean }) {
    super(refused.msg)
    this.name = 'CallError'
    this.code = refused.code
    this.status = refused.status
    this.data = refused.data ?? null
    this.announced = refused.announced ?? false
  }
}

/** Returns a message for the user. Errors that aren't a `ShownError` get a general message. */
export const errorText = (error: unknown) => (error instanceof ShownError ? error.message : '操作未能完成，请稍后重试')

/** True if the call was refused because the user lacks a permission. */
export const isForbidden = (error: unknown) => error instanceof CallError && error.status === 403
