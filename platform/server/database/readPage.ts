import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PageRequest, pageBounds, toPage } from '../../contract/envelope.ts'
import type { Db } from './connection.ts'

/** A `$dynamic()` select without order and bounds. */
interface DynamicSelect<Row> {
  readonly as: (alias: string) => SQLWrapper
  readonly orderBy: (...order: SQL[]) => {
    readonly limit: (most: number) => { readonly offset: (first: number) => PromiseLike<Row[]> }
  }
}

interface PageOf<Row, View> {
  readonly order: readonly SQL[]
  readonly present: (row: Row) => View
}

/**
 * Reads one page of a `$dynamic()` select without order and bounds, with the exact total of its rows. For lists of a
 * school that stay in the thousands; for lists that grow without end use `countUpTo`.
 */
export const readPage = async <Row, View>(
  db: Db,
  request: PageRequest,
  select: DynamicSelect<Row>,
  { order, present }: PageOf<Row, View>,
) => {
  const all = sql`select count(*)::int as total from ${select.as('all_rows')}`
  const { limit, offset } = pageBounds(request)
  const rows = await select
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [counted] = (await db.execute<{ total: number }>(all)).rows
  return toPage(request, rows.map(present), counted?.total ?? 0)
}
