import { maskNumbers } from '../../../platform/contract/mask.ts'

/** The most skipped rows that are listed. All are counted. */
const mostListed = 200

/** The rows of a file that are no records, such as totals and signatures. Longer numbers are masked. */
export interface SkippedRows {
  readonly count: number
  readonly rows: readonly { readonly number: number; readonly text: string }[]
}

/** Collects the skipped rows of a file, part by part. */
export const makeSkippedRows = () => {
  let found: SkippedRows = { count: 0, rows: [] }
  return {
    add: (some: SkippedRows['rows']) => {
      const masked = some.map(({ number, text }) => ({ number, text: maskNumbers(text) }))
      found = { count: found.count + some.length, rows: [...found.rows, ...masked].slice(0, mostListed) }
    },
    list: (): SkippedRows => found,
  }
}
