import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ask, Db } from './connection.ts'
import type { Database } from './database.ts'
import { createRoles } from './secure.ts'

/** Asks within a transaction that is open. */
export const askWithin =
  (db: Db): Ask =>
  async (statement) =>
    (await db.execute<Record<string, unknown>>(sql.raw(statement))).rows

/**
 * Looks at a database as it was found, before anything of ours is made in it: a start that is refused must leave it so.
 * Nothing can be written meanwhile. On a server as the login itself, since the roles may not be there yet; the embedded
 * one is our own, and has no connection without them.
 */
export const asFound = async <T>(database: Database, look: (ask: Ask) => Promise<T>): Promise<T> => {
  const { alone } = database
  if (alone === undefined) {
    await database.script(createRoles)
    return database.asSystem('looking at a database as it was found', (db) => look(askWithin(db)))
  }
  return alone(async (ask) => {
    await ask('begin read only')
    const found = await look(ask)
    await ask('rollback')
    return found
  })
}

const There = z.tuple([z.object({ there: z.boolean() })])
const Rows = z.array(z.object({ row: z.record(z.string(), z.unknown()) }))

/** The rows of a table, by the columns that it has in whichever version made it; none where there is no such table. */
export const rowsFound = async (ask: Ask, table: string, rest = ''): Promise<Readonly<Record<string, unknown>>[]> => {
  const [{ there }] = There.parse(await ask(`select to_regclass('public.${table}') is not null as there`))
  if (!there) return []
  return Rows.parse(await ask(`select to_jsonb(t) as row from public.${table} t ${rest}`)).map(({ row }) => row)
}
