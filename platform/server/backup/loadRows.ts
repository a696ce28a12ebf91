import { join } from 'node:path'
import { z } from 'zod'
import type { Ask } from '../database/connection.ts'
import type { CopySession } from '../database/copyTables.ts'
import { sqlStateOf } from '../database/sqlState.ts'
import type { BackupList, ListedTable } from './backupList.ts'
import { quoteName } from './catalogue.ts'
import { UnusableBackup, damagedBackup } from './contents.ts'
import { startCopyStatement } from './copyRows.ts'
import { unpackRows } from './packRows.ts'

/** Foreign keys and triggers, each with the statement that drops it and the one that restores it. */
const listKeysAndTriggers = `
select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
  format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
union all
select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), pg_get_triggerdef(t.oid)
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
order by back`

const KeysAndTriggers = z.array(z.object({ away: z.string(), back: z.string() }))

const emptyingStatements = `
select format('delete from %s', oid::regclass) as statement from pg_class
where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace and relname <> 'schema_migration'`

const Statements = z.array(z.object({ statement: z.string() }))

/** Empties all tables of the rows that migrations inserted: the backup contains them in their current form. */
const emptyTables = async (ask: Ask): Promise<void> => {
  for (const { statement } of Statements.parse(await ask(emptyingStatements))) await ask(statement)
}

/** A backup that is being loaded, and its list. */
export interface RowLoad {
  readonly backup: string
  readonly listed: BackupList
  /** Called after each restored file. */
  readonly onFile: () => void
}

const loadTable = async ({ copyIn }: CopySession, { backup, listed }: RowLoad, table: ListedTable): Promise<void> => {
  const loaded = await unpackRows(join(backup, table.file), copyIn(`${startCopyStatement(table)} from stdin`))
  const file = listed.files.find(({ path }) => path === table.file)
  if (loaded.sha256 !== file?.sha256 || loaded.rows !== table.rows) throw damagedBackup(table.file)
}

const openPartition = async (ask: Ask, { name, partOf }: ListedTable): Promise<void> => {
  if (partOf === null) return
  await ask(`create table if not exists ${quoteName(name)} partition of ${quoteName(partOf.name)} ${partOf.bounds}`)
}

const load = async (session: CopySession, loading: RowLoad): Promise<void> => {
  const { ask } = session
  const { tables, sequences } = loading.listed
  const removed = KeysAndTriggers.parse(await ask(listKeysAndTriggers))
  for (const { away } of removed) await ask(away)
  await emptyTables(ask)
  for (const table of tables) {
    await openPartition(ask, table)
    await loadTable(session, loading, table)
    loading.onFile()
  }
  for (const { name, last, called } of sequences) await ask(`select setval('${quoteName(name)}', ${last}, ${called})`)
  for (const { back } of removed) await ask(back)
}

/** SQL states of rows that violate a constraint, or of a table or column that this schema version doesn't have. */
const badRowStates = /^(?:2[23]|42P01$|42703$)/

/**
 * Turns a database error about bad rows into a refusal. The database's message may quote personal data and doesn't
 * say what to do.
 */
const explain = (error: unknown): unknown => {
  const state = sqlStateOf(error)
  if (!badRowStates.test(state)) return error
  return new UnusableBackup(`备份中的数据不一致（${state}），写不进数据库，没有恢复任何数据：请换用另一份备份`, {
    cause: error,
  })
}

/**
 * Loads a backup's rows into the empty tables of its version, in one transaction. Foreign keys and triggers are
 * dropped meanwhile, so that rows can come in any order and nothing is recorded in the trail; the keys are checked
 * when they are restored.
 */
export const loadRows = async (session: CopySession, loading: RowLoad): Promise<void> => {
  await session.ask('begin')
  try {
    await load(session, loading)
    await session.ask('commit')
  } catch (error) {
    await session.ask('rollback').catch(() => undefined)
    throw explain(error)
  }
}
