import { ShownError } from './shownError.ts'

/** A call that did not answer with data: the envelope's code, msg and data, and the HTTP status (0 without an answer). */
export class CallError extends ShownError {
  readonly code: number
  readonly status: number
  readonly data: unknown
  /** True if the request layer has told the user already. */
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

/** The text of whatever was thrown, fit to be shown. */
export const textOf = (error: unknown) => (error instanceof ShownError ? error.message : '操作未能完成，请稍后重试')

/** True if the call was refused for want of a permission. */
export const isForbidden = (error: unknown) => error instanceof CallError && error.status === 403
