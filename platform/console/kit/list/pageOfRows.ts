import type { z } from 'zod'
import type { Call, DataOf } from '../../../contract/call.ts'

/** The data that a list's call may return: a page, with any of these field names (C-024), or all of a few rows. */
export type Rows<Row> =
  | { readonly content: readonly Row[]; readonly totalSize: number; readonly more?: boolean }
  | { readonly records: readonly Row[]; readonly total: number }
  | { readonly data: readonly Row[]; readonly count: number }
  | readonly Row[]

interface Bounds {
  readonly page: number
  readonly size: number
}

const isAll = <Row>(rows: Rows<Row>): rows is readonly Row[] => Array.isArray(rows)

/** Returns one page: the data itself, or a slice of all rows. */
export const pageOfRows = <Row>(rows: Rows<Row>, { page, size }: Bounds) => {
  if (!isAll(rows)) {
    if ('records' in rows) return { content: rows.records, totalSize: rows.total }
    return 'data' in rows ? { content: rows.data, totalSize: rows.count } : rows
  }
  const first = (page - 1) * size
  return { content: rows.slice(first, first + size), totalSize: rows.length }
}

/** A reading call that a list can use. */
export type ListCall = Call & { readonly data: z.ZodType<Rows<{ readonly id: number }>> }

type RowsOf<Data> = Data extends
  | { readonly content: readonly (infer Row)[] }
  | { readonly records: readonly (infer Row)[] }
  | { readonly data: readonly (infer Row)[] }
  ? Row
  : Data extends readonly (infer Row)[]
    ? Row
    : never

/** A row of such a call. */
export type RowOf<C extends ListCall> = RowsOf<DataOf<C>> & { readonly id: number }
