import type { RefusalKind } from '../../contract/refusal.ts'
import type { FoundRows } from './readFile.ts'

/** The messages of a reading thread. After `rows` it waits to be asked for more, but for a batch that it reads ahead. */
export type FromReader = FoundRows | { readonly refused: RefusalKind } | { readonly finished: true }

/** Asks for the next batch. */
export const more = 'more'
