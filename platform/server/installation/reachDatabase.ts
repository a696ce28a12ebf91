import type { Config } from '../config.ts'
import { refuseTransactionPooler } from '../database/pooler.ts'
import { StartRefused } from '../startRefused.ts'
import { refuseMissingFolder } from './openExisting.ts'

/** The settings that say where a database is. */
type Where = Pick<Config, 'databaseUrl' | 'dataFolder'>

/** A database that can be connected to until it is closed. */
export interface ReachedDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

const reachServer = async (url: string): Promise<ReachedDatabase> => {
  await refuseTransactionPooler(url)
  return { url, close: async () => undefined }
}

const notYet = () => new StartRefused('内嵌数据库暂时不能这样备份或恢复：请用 DATABASE_URL 指定数据库')

/** Reaches the configured database as it is, next to a running server too. Makes nothing where there is none. */
export const reachDatabase = async (config: Where): Promise<ReachedDatabase> => {
  if (config.databaseUrl !== undefined) return reachServer(config.databaseUrl)
  refuseMissingFolder(config)
  throw notYet()
}

/** Reaches a database to restore into; the embedded one is made anew in the data folder, which is locked. */
export const reachEmptyDatabase = async (config: Where): Promise<ReachedDatabase> => {
  if (config.databaseUrl !== undefined) return reachServer(config.databaseUrl)
  throw notYet()
}
