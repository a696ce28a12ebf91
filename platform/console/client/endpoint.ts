import type { Call, CallerInput, Method, CallAccess } from '../../contract/call.ts'

/**
 * The part of a call that the browser needs to send it. Every call of a contract is an endpoint. The login page writes
 * its few by hand, so that its bundle doesn't include the contract's schemas. `of` never holds a value: it carries the
 * call's type.
 */
export interface Endpoint<C extends Call = Call> {
  readonly method: Method
  readonly path: string
  readonly may: { readonly kind: CallAccess['kind'] }
  readonly writes: boolean
  /** The form field that holds the files, for calls that take files. */
  readonly upload?: { readonly field: string } | null
  readonly of?: C
}

type Nothing = Record<never, never>

type Dispensable<Input> = {
  [Part in keyof Input]: undefined extends Input[Part] ? Part : Nothing extends Input[Part] ? Part : never
}[keyof Input]

/** The input of a call: params, query and body of the contract. Those that may be empty are optional. */
export type CallInput<C extends Call> = Omit<CallerInput<C>, Dispensable<CallerInput<C>>> &
  Partial<Pick<CallerInput<C>, Dispensable<CallerInput<C>>>> & {
    /** For calls that take files. */
    readonly files?: readonly File[]
  }

/** The untyped input, as the request layer uses it. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly files?: readonly File[]
}
