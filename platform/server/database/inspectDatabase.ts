import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ask, Db } from './connection.ts'
import type { Database } from './database.ts'

/** Returns an `Ask` that runs within an open transaction. */
export const makeTransactionAsk =
  (db: Db): Ask =>
  async (statement) =>
    (await db.execute<Record<string, unknown>>(sql.raw(statement))).rows

/**
 * Inspects a database read-only before the server creates anything in it: a refused start must leave it unchanged.
 * Runs as the login itself, since the restricted roles may be missing.
 */
export const inspectDatabase = <T>(database: Database, look: (ask: Ask) => Promise<T>): Promise<T> =>
  database.alone(async (ask) => {
    await ask('begin read only')
    const found = await look(ask)
    await ask('rollback')
    return found
  })

const TableExists = z.tuple([z.object({ there: z.boolean() })])
const Rows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }))

/** Reads the rows of a table with whichever columns its version has; none if there is no such table. */
export const readRowsIfTable = async (
  ask: Ask,
  table: string,
  rest = '',
): Promise<Readonly<Record<string, unknown>>[]> => {
  const [{ there }] = TableExists.parse(await ask(`select to_regclass('public.${table}') is not null as there`))
  if (!there) return []
  return Rows.parse(await ask(`select to_jsonb(t) as row from public.${table} t ${rest}`)).map(({ row }) => row)
}
