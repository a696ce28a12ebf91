import { type InferSelectModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/server/database/connection.ts'
import { storedNames, storedRow } from './storedRow.ts'

/** Inserts whole rows in one statement with one parameter, because `values` allows no more than 65,535 parameters. */
export const insertRows = async <T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly InferSelectModel<T>[],
): Promise<void> => {
  const stored = storedNames(table)
  const names = sql.join(
    [...stored.values()].map((name) => sql.identifier(name)),
    sql`, `,
  )
  const objects = rows.map((row) => storedRow(stored, row))
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(objects)}::json)`,
  )
}
