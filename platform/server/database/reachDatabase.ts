import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { FolderInUse, lockFolder } from '../folderLock.ts'
import { refuseLostDatabase } from '../installation/lostDatabase.ts'
import { StartRefused } from '../startRefused.ts'
import { addressIn, hasCluster, openCluster } from './embedded/openCluster.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { isServerReachable } from './postgres.ts'

/** A reachable database, with a function that closes whatever was started for it. */
export interface ReachedDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

const report = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** The settings that locate the database. */
type DatabaseLocation = Pick<Config, 'databaseUrl' | 'dataFolder' | 's3'>

/**
 * Starts the database server of a data folder for this process. Refuses a folder that another process uses, without
 * changing it.
 */
const startEmbedded = async (config: DatabaseLocation): Promise<ReachedDatabase> => {
  const lock = await lockFolder(config.dataFolder)
  try {
    await refuseLostDatabase(config)
    const { url, stop } = await openCluster(config.dataFolder, report)
    return {
      url,
      close: async () => {
        await stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** How long to wait for a server that is starting, ms. */
const startTimeout = 10_000

/** Connects to the server that another process runs on the data folder. */
const joinEmbedded = async ({ dataFolder }: DatabaseLocation): Promise<ReachedDatabase> => {
  for (const until = performance.now() + startTimeout; performance.now() < until; await sleep(200)) {
    if (!hasCluster(dataFolder)) continue
    const url = addressIn(dataFolder)
    if (await isServerReachable(url)) return { url, close: async () => undefined }
  }
  throw new StartRefused('杏坛正在启动或停止，数据库还不能连接，请稍后再执行此命令')
}

/**
 * Returns the configured database and starts it if it is embedded. Refuses a pooler that assigns connections by
 * transaction.
 */
export const reachDatabase = async (config: DatabaseLocation): Promise<ReachedDatabase> => {
  const { databaseUrl } = config
  if (databaseUrl === undefined) return startEmbedded(config)
  await refuseTransactionPooler(databaseUrl)
  return { url: databaseUrl, close: async () => undefined }
}

/**
 * Reaches the configured database for a command: through the socket of a running server if there is one, otherwise as
 * a start does.
 */
export const joinDatabase = async (config: DatabaseLocation): Promise<ReachedDatabase> => {
  try {
    return await reachDatabase(config)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return joinEmbedded(config)
  }
}

/**
 * Reaches a database to restore into. The embedded one is created in the data folder, whose lock the caller holds.
 */
export const reachEmptyDatabase = async ({ databaseUrl, dataFolder }: DatabaseLocation): Promise<ReachedDatabase> => {
  if (databaseUrl === undefined) {
    const { url, stop } = await openCluster(dataFolder, report)
    return { url, close: stop }
  }
  await refuseTransactionPooler(databaseUrl)
  return { url: databaseUrl, close: async () => undefined }
}
