import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '../../platform/server/database/embedded/openCluster.ts'
import { productRole, superuser } from '../../platform/server/database/embedded/serverArguments.ts'
import { administer } from './administer.ts'
import { roomFor } from './room.ts'

/** The databases of a run, with what they write. */
const enough = 3 * 1024 ** 3

/** Nothing of it outlasts the run, so nothing waits for a disk. */
const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** Returns the address of a cluster's superuser, in one of its databases. */
const asSuperuser = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.username = superuser
  changed.pathname = `/${name}`
  return changed.href
}

/**
 * Starts an embedded PostgreSQL for a run: its login may create databases and roles, and is no superuser, as a school's
 * database administrator would grant it.
 */
export const startTestCluster = async () => {
  const folder = mkdtempSync(join(roomFor(enough), 'xingtan-cluster-'))
  const { url, stop } = await openCluster(folder, (sentence) => void process.stderr.write(`${sentence}\n`), quick)
  await administer(asSuperuser(url, 'postgres'), `alter role ${productRole} createdb`)
  return {
    url,
    /** The address of its superuser, in a database. */
    superuserIn: (name: string) => asSuperuser(url, name),
    close: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
