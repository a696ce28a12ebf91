import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import { type CopySession, withCopySession } from '../database/copyTables.ts'
import { type ListedFile, type ListedRows, type ListedTable, tablesFolder } from './backupList.ts'
import { type TableFound, quoteName, readMigration, readSequences, readTables } from './catalogue.ts'
import { BackupError } from './contents.ts'
import { packRows } from './packRows.ts'
import { refuseRestoring } from './restoring.ts'

/** Refuses a database with nothing to back up, or one that is only partly restored. */
export const refuseEmptyBackup = async (ask: Ask): Promise<void> => {
  await refuseRestoring(ask)
  if ((await readRowsIfTable(ask, 'schema_migration', 'limit 1')).length > 0) return
  throw new BackupError('数据库中没有杏坛的数据，没有什么可备份。请检查 DATA、DATABASE_URL 是否与服务器的设置相同')
}

/**
 * Begins a snapshot of all tables. They are locked against schema changes before the first read: a table that is
 * truncated or replaced after the snapshot would be read as empty. Starts again if tables were added or dropped
 * meanwhile.
 */
const beginSnapshot = async (ask: Ask): Promise<TableFound[]> => {
  const before = await readTables(ask)
  await ask('begin transaction isolation level repeatable read read only')
  await ask(`lock table ${before.map(({ name }) => quoteName(name)).join(', ')} in access share mode`)
  const tables = await readTables(ask)
  if (JSON.stringify(tables) === JSON.stringify(before)) return tables
  await ask('rollback')
  return beginSnapshot(ask)
}

const listColumns = ({ columns }: Pick<TableFound, 'columns'>) => columns.map(quoteName).join(', ')

/** Returns the start of a `COPY` statement that reads or writes the rows of a table. */
export const startCopyStatement = (table: Pick<TableFound, 'name' | 'columns'>): string =>
  `copy ${quoteName(table.name)} (${listColumns(table)})`

const copyTable = async ({ copyOut }: CopySession, folder: string, table: TableFound) => {
  const path = `${tablesFolder}/${table.name}.copy.gz`
  const { rows, ...packed } = await packRows(copyOut(`${startCopyStatement(table)} to stdout`), join(folder, path))
  const listed: ListedTable = { ...table, rows, file: path }
  const file: ListedFile = { path, ...packed }
  return { listed, file }
}

/**
 * Copies the rows of every table into a folder, as one compressed file per table, all from one snapshot. Others can
 * read and write meanwhile; only schema changes wait.
 */
export const copyRows = (url: string, folder: string): Promise<ListedRows & { readonly files: ListedFile[] }> =>
  withCopySession(url, async (session) => {
    const { ask } = session
    await refuseEmptyBackup(ask)
    const found = await beginSnapshot(ask)
    const migration = await readMigration(ask)
    if (migration === null) throw new BackupError('数据库还没有建好，没有什么可备份：请先启动一次杏坛')
    mkdirSync(join(folder, tablesFolder), { mode: 0o700 })
    const [tables, files]: [ListedTable[], ListedFile[]] = [[], []]
    for (const table of found) {
      const { listed, file } = await copyTable(session, folder, table)
      tables.push(listed)
      files.push(file)
    }
    // Sequences are not part of a snapshot. Read last, each is at least as far as the copied rows.
    const sequences = await readSequences(ask)
    await ask('commit')
    return { migration, tables, sequences, files }
  })
