import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../platform/server/database/embedded/openCluster.ts'
import { productRole, superuser } from '../../platform/server/database/embedded/serverArguments.ts'
import { administer } from './administer.ts'
import { roomFor } from './room.ts'

/** Bytes for the databases of a run and their log files. */
const neededBytes = 3 * 1024 ** 3

/** The data needn't outlast the run, so nothing waits for a disk. */
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Returns the address of a cluster's superuser, in one of its databases. */
const asSuperuser = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.username = superuser
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * Starts an embedded PostgreSQL for a run. Its login may create databases and roles and isn't a superuser, as a
 * school's database administrator would grant it.
 */
export const startTestCluster = async () => {
  const folder = mkdtempSync(join(roomFor(neededBytes), 'xingtan-cluster-'))
  const { url, stop } = await openCluster(
    folder,
    (sentence) => void process.stderr.write(`${sentence}\n`),
    unsafeSettings,
  )
  await administer(asSuperuser(url, 'postgres'), `alter role ${productRole} createdb`)
  return {
    url,
    /** URL of the superuser in a database. */
    superuserIn: (name: string) => asSuperuser(url, name),
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
