import type { Call, CallerInput, Method, Who } from '../../contract/call.ts'

/**
 * What the browser needs of a call to make it. Every call of a contract is one; the login page writes its few by hand,
 * so that it need not carry the contract's schemas. `of` never holds a value: it carries the call's type.
 */
export interface Endpoint<C extends Call = Call> {
  readonly method: Method
  readonly path: string
  readonly may: { readonly kind: Who['kind'] }
  readonly writes: boolean
  /** The field of the form that holds files, for calls that take some. */
  readonly upload?: { readonly field: string } | null
  readonly of?: C
}

type Nothing = Record<never, never>

type Dispensable<Input> = {
  [Part in keyof Input]: undefined extends Input[Part] ? Part : Nothing extends Input[Part] ? Part : never
}[keyof Input]

/** The input of a caller: params, query and body of the contract, of which those that may be empty can be left out. */
export type Given<C extends Call> = Omit<CallerInput<C>, Dispensable<CallerInput<C>>> &
  Partial<Pick<CallerInput<C>, Dispensable<CallerInput<C>>>> & {
    /** For calls that take files. */
    readonly files?: readonly File[]
  }

/** The same without its types, as the request layer handles it. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly files?: readonly File[]
}
