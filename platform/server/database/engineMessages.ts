import type { QueryOptions, Results } from '@electric-sql/pglite'

/** One thing that the engine's thread is asked to do. */
export type Asked =
  | {
      readonly kind: 'query'
      readonly text: string
      readonly values: unknown[] | undefined
      readonly rowMode: QueryOptions['rowMode']
      /** The types whose values stay texts, where they are others than at the time before. */
      readonly asTexts?: readonly number[]
    }
  | { readonly kind: 'exec'; readonly statements: string }

/** An error on its way from one thread to the other, which would lose its own fields. */
export interface Fault {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly fields: Readonly<Record<string, unknown>>
}

export type Answered =
  | { readonly results: Pick<Results, 'rows' | 'affectedRows' | 'rowCount'> }
  | { readonly fault: Fault }

/** To the thread: what was asked in one turn of the event loop, in order, or the word to close. */
export type ToEngine = readonly Asked[] | 'close'

/** From the thread: that it is open, or why it is not, or no longer; then the answers to each turn's questions, in order; at last that it is closed. */
export type FromEngine = 'open' | { readonly refused: Fault } | readonly Answered[] | 'closed'

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

export const packFault = (error: unknown): Fault => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: undefined, fields: {} }
  // The statement and its values stay behind: they are people's data, and nobody asks for them.
  const own = Object.entries(error).filter(([name, value]) => isPlain(value) && name !== 'query' && name !== 'params')
  return { name: error.name, message: error.message, stack: error.stack, fields: Object.fromEntries(own) }
}

export const unpackFault = ({ name, message, stack, fields }: Fault): Error =>
  Object.assign(new Error(message), { ...fields, name, ...(stack === undefined ? {} : { stack }) })
