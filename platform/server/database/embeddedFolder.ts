import { accessSync, constants, existsSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from '../startRefused.ts'
import { syncAll } from '../syncFolder.ts'
import type { Driver } from './connection.ts'
import { embeddedDriver } from './embedded.ts'

/** Makes an empty database beside its place, so that a first start which is killed leaves none by halves. */
const make = async (folder: string): Promise<void> => {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  const driver = await embeddedDriver(making)
  await driver.close()
  await syncAll(making)
  // Windows renames onto no folder, not even onto an empty one.
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(making, folder)
}

const damaged = (folder: string, cause: unknown) =>
  new StartRefused(
    `数据库 ${folder} 已损坏，无法打开。没有删除任何数据。请先复制整个数据目录留作检查，再把它移走，并从备份恢复（npm run restore -- 备份目录）`,
    { cause },
  )

/** How often the log is let go of, in milliseconds. The engine alone would keep all of it until it is stopped. */
const checkpointEvery = 10 * 60_000

const withCheckpoints = (driver: Driver): Driver => {
  // On a full disk it fails, and the next one does it.
  const checkpoint = () => void driver.script('checkpoint').catch(() => undefined)
  const timer = setInterval(checkpoint, checkpointEvery).unref()
  return {
    ...driver,
    close: async () => {
      clearInterval(timer)
      await driver.close()
    },
  }
}

/** True of an error that says itself what is wrong with the folder, such as a right that is missing. */
const saysWhy = (error: unknown): boolean => error instanceof Error && 'code' in error

/** The embedded database in a folder, begun there where there is none. Refuses, in words, one that cannot be opened. */
export const openFolder = async (folder: string): Promise<Driver> => {
  if (!existsSync(join(folder, 'PG_VERSION'))) await make(folder)
  // The engine itself would only say that it ended.
  for (const path of ['', 'PG_VERSION', 'global/pg_control']) {
    if (existsSync(join(folder, path))) accessSync(join(folder, path), constants.R_OK | constants.W_OK)
  }
  try {
    return withCheckpoints(await embeddedDriver(folder))
  } catch (error) {
    if (saysWhy(error)) throw error
    throw damaged(folder, error)
  }
}
