import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { restoringName } from '../backup/restoring.ts'
import type { Config } from '../config.ts'
import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { StartRefused } from '../startRefused.ts'

const noData = (where: string) =>
  new StartRefused(
    `${where}中没有杏坛的数据，没有新建任何东西。请检查 DATA、DATABASE_URL 是否与服务器的设置相同、磁盘是否已挂载`,
  )

/** Refuses a data folder without a database, which opening it would otherwise create. */
export const refuseMissingFolder = ({ databaseUrl, dataFolder }: Pick<Config, 'databaseUrl' | 'dataFolder'>): void => {
  if (databaseUrl !== undefined) return
  // Throws for an unreadable folder, which would otherwise look empty.
  if (existsSync(dataFolder)) readdirSync(dataFolder)
  if (['database', restoringName].some((name) => existsSync(join(dataFolder, name)))) return
  throw noData(`数据目录 ${dataFolder} `)
}

const refuseEmpty = async (ask: Ask): Promise<void> => {
  if ((await readRowsIfTable(ask, 'schema_migration', 'limit 1')).length === 0) throw noData('数据库是空的，其')
}

/** Opens the configured database for a command, also next to a running server. Creates nothing if there is none. */
export const openExisting = async (config: Config): Promise<Database> => {
  refuseMissingFolder(config)
  return openDatabase(config, { refuse: refuseEmpty, joins: true })
}
