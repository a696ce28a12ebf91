import { sql } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { databaseCell } from './tables.ts'

/** Ids per cell and table: 2^40. With 8,192 cells they stay within the 53 bits that numbers hold exactly. */
const idsOfCell = 2 ** 40

/** The first id of a cell. */
export const firstIdOf = (cell: number): number => cell * idsOfCell

const refuseOther = (known: unknown, cell: number): void => {
  if (known === cell) return
  throw new ConfigError(
    `此数据库的编号为 CELL=${String(known)}，与当前设置的 CELL=${cell} 不同：改动会使编号重复，请改回 CELL=${String(known)}`,
  )
}

/** Refuses an unchanged database that was created as another cell. */
export const refuseOtherCell = async (ask: Ask, { cell }: { readonly cell: number }): Promise<void> => {
  for (const { cell: known } of await readRowsIfTable(ask, 'database_cell')) refuseOther(known, cell)
}

/**
 * Refuses a database that was created as another cell, and raises every sequence below this cell's ids, including
 * those of tables added by an upgrade. So two databases never assign the same id, and a school can move from one to
 * the other.
 */
export const checkCell = async (database: Database, { cell }: { readonly cell: number }): Promise<void> => {
  const known = await database.asSystem('which cell this database is', async (db) => {
    await db.execute(sql`insert into ${databaseCell} (id, cell)
      select 1, ${cell}::int where not exists (select 1 from ${databaseCell}) on conflict do nothing`)
    const [row] = await db.select().from(databaseCell)
    if (row?.cell !== cell) return row?.cell
    await db.execute(sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, ${firstIdOf(cell)}::bigint)
      from pg_sequences where schemaname = 'public' and coalesce(last_value, 0) < ${firstIdOf(cell)}::bigint`)
    return cell
  })
  refuseOther(known, cell)
}
