import { desc, and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import { markInDatabase } from '../installation/checkInstallation.ts'
import { type JobWork, type RunningJob, jobKind, jobWork } from '../jobs/jobKind.ts'
import { job as jobTable } from '../jobs/tables.ts'
import { makeStore } from './makeStore.ts'
import type { Store } from './store.ts'
import { file } from './tables.ts'
import { maxDeletable, findUnknown } from './unknownBytes.ts'

const Collected = z.object({
  expired: z.int(),
  unknown: z.int(),
  /** Files that no row references and that were kept, because there are too many of them to be leftovers. */
  held: z.int().default(0),
  /** The number of files in the store. */
  all: z.int().default(0),
})

const collection = jobKind({
  name: 'platform.collectFiles',
  title: '清理过期文件',
  slow: true,
  input: z.object({}),
  result: Collected,
  attempts: 3,
})

type Running = RunningJob<Record<string, never>, z.input<typeof collection.result>>

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly config: Pick<Config, 'collectAtMost'>
}

/** Refuses a store with another installation's mark: a bucket or disk may be replaced next to a running server. */
const refuseForeignStore = async (store: Store, job: Running): Promise<void> => {
  const [own, theirs] = [await job.look(markInDatabase), await store.readMark()]
  if (own !== theirs) throw new Error('the files carry another mark than the database: nothing was collected')
}

/**
 * Deletes expired files, content first: they can no longer be opened, and if this is interrupted, the rows remain for
 * the next try. Then deletes content without a row, which was discarded or never recorded. None of that is deleted if
 * it is more than a small share of all, unless an operator allows it.
 */
const collectFiles = async ({ store, clock, config }: Parts, job: Running): Promise<void> => {
  const now = clock.now()
  await refuseForeignStore(store, job)
  const expired = await job.look((db) => db.select({ key: file.key }).from(file).where(lte(file.expiresAt, now)))
  const unknown = await findUnknown(store, job, now)
  const isHeld = unknown.count > maxDeletable(unknown.all, config.collectAtMost)
  for (const key of [...expired.map((row) => row.key), ...(isHeld ? [] : unknown.keys)]) {
    job.signal.throwIfAborted()
    await store.remove(key)
  }
  await job.finish(async (db) => {
    await db.delete(file).where(lte(file.expiresAt, now))
    const [taken, held] = isHeld ? [0, unknown.count] : [unknown.keys.length, 0]
    return { expired: expired.length, unknown: taken, held, all: unknown.all }
  })
}

/** The nightly job that collects files. */
export const fileCollection = ({ config, clock }: { config: Config; clock: Clock }): JobWork => {
  const store = makeStore(config)
  return jobWork(collection, (job) => collectFiles({ store, clock, config }, job), { schedule: '40 3 * * *' })
}

/** Returns the last finished collection with its time; null if there was none within a month. Needs system access. */
export const lastCollection = async (db: Db): Promise<(z.output<typeof Collected> & { at: Date }) | null> => {
  const [row] = await db
    .select({ at: jobTable.endedAt, result: jobTable.result })
    .from(jobTable)
    .where(and(eq(jobTable.kind, collection.name), eq(jobTable.state, 'done')))
    .orderBy(desc(jobTable.id))
    .limit(1)
  return row?.at ? { at: row.at, ...Collected.parse(row.result) } : null
}
