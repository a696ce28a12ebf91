import type { RefusalKind } from '../../contract/refusal.ts'
import type { FoundRows } from './readFile.ts'
import type { SurveyedSheet } from './surveySheets.ts'

/**
 * The messages of a reading thread. After `rows` it waits for the next request, apart from one batch that it reads
 * ahead.
 */
export type FromReader =
  | FoundRows
  | { readonly sheets: readonly SurveyedSheet[] }
  | { readonly refused: RefusalKind }
  | { readonly finished: true }

/** Requests the next batch. */
export const more = 'more'
