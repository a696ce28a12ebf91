import type { RawRow } from './sheetRows.ts'

/** A row of texts that is no record, such as a total or a signature. */
export interface SkippedRow {
  readonly number: number
  readonly text: string
}

const longestSkippedText = 40

/** Describes a row that is no record. Null for one with numbers only, such as a row number above the last pupil. */
export const describeSkipped = ({ number, cells }: RawRow): SkippedRow | null => {
  const text = cells
    .map((cell) => cell.text.replaceAll(/\s+/g, ' '))
    .join(' ')
    .slice(0, longestSkippedText)
  return /\p{L}/u.test(text) ? { number, text } : null
}
