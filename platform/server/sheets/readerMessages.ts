import type { RefusalKind } from '../../contract/refusal.ts'
import type { FoundRows } from './readFile.ts'

/**
 * The messages of a reading thread. After `rows` it waits for the next request, apart from one batch that it reads
 * ahead.
 */
export type FromReader = FoundRows | { readonly refused: RefusalKind } | { readonly finished: true }

/** Requests the next batch. */
export const more = 'more'
