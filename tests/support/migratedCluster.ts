import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { makeDatabase } from '../../platform/server/database/database.ts'
import { clusterName, openCluster } from '../../platform/server/database/embedded/openCluster.ts'
import { migrate } from '../../platform/server/database/migrate.ts'
import { postgresDriver } from '../../platform/server/database/postgres.ts'
import { waitsEnd } from './waits.ts'

const make = async (folder: string): Promise<void> => {
  const making = `${folder}.making`
  const { url, stop } = await openCluster(making, () => undefined, { fsync: 'off' })
  const database = makeDatabase(postgresDriver(url, 2))
  await migrate(database)
  await database.close()
  await stop()
  renameSync(making, folder)
}

/** True for the first worker that calls it. */
const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(`${folder}.making`, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/**
 * Copies a cluster with a migrated, empty database into a data folder, without an installation mark, as an older
 * version left it. The cluster is made once a run, by the first worker that needs it.
 */
export const copyMigratedCluster = async (dataFolder: string): Promise<void> => {
  const folder = join(inject('dataFolder'), 'migrated-cluster')
  if (!existsSync(folder)) {
    if (isFirst(folder)) await make(folder)
    else await vi.waitUntil(() => existsSync(folder), { timeout: waitsEnd, interval: 50 })
  }
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  cpSync(join(folder, clusterName), join(dataFolder, clusterName), { recursive: true })
}
