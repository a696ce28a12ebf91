import { type SQL, inArray } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { countedBounds, toCountedPage } from '../contract/countedPage.ts'
import type { PageRequest } from '../contract/envelope.ts'
import type { Db } from './database/connection.ts'
import { countUpTo } from './database/countUpTo.ts'
import { pageOfIds } from './database/pageOfIds.ts'

interface CountedPage<Row, View> {
  /** The searched table. Other columns are joined only for the rows of the page. */
  readonly table: PgTable & { readonly id: AnyPgColumn }
  readonly where: SQL | undefined
  readonly order: readonly SQL[]
  /** Selects the rows of the page in the same order. */
  readonly read: (onPage: SQL) => PromiseLike<readonly Row[]>
  readonly present: (row: Row) => View
}

/** Reads one page of a list that grows without end. Rows are found by their ids and counted up to `countLimit`. */
export const readCountedPage = async <Row, View>(
  db: Db,
  request: PageRequest,
  { table, where, order, read, present }: CountedPage<Row, View>,
) => {
  const ids = pageOfIds({ table, id: table.id, where, order, ...countedBounds(request) })
  const rows = await read(inArray(table.id, ids))
  return toCountedPage(request, rows.map(present), await countUpTo(db, table, where))
}
