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
import { allowedOf, findUnknown } from './unknownBytes.ts'

const Collected = z.object({
  expired: z.int(),
  unknown: z.int(),
  /** Bytes that no row knows and that were left, since they are too many to be refuse. */
  held: z.int().default(0),
  /** What lay in the store. */
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

/** A bucket, or a disk, may have been changed for another beside a running server. */
const refuseForeignStore = async (store: Store, job: Running): Promise<void> => {
  const [own, theirs] = [await job.look(markInDatabase), await store.readMark()]
  if (own !== theirs) throw new Error('the files carry another mark than the database: nothing was collected')
}

/**
 * Removes what has expired, bytes first: nobody can open them any more, and should this break off, the rows are still
 * there to tell the next try. Then what no row knows: discarded files, and such as were never recorded; none of them where
 * they are more than a small part of all, until an operator allows it.
 */
export const collectFiles = async ({ store, clock, config }: Parts, job: Running): Promise<void> => {
  const now = clock.now()
  await refuseForeignStore(store, job)
  const expired = await job.look((db) => db.select({ key: file.key }).from(file).where(lte(file.expiresAt, now)))
  const unknown = await findUnknown(store, job, now)
  const isHeld = unknown.count > allowedOf(unknown.all, config.collectAtMost)
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

/** The nightly collection of files. */
export const fileCollection = ({ config, clock }: { config: Config; clock: Clock }): JobWork => {
  const store = makeStore(config)
  return jobWork(collection, (job) => collectFiles({ store, clock, config }, job), { schedule: '40 3 * * *' })
}

/** The last collection that ended, with its moment; null where there was none within a month. For the system alone. */
export const lastCollection = async (db: Db): Promise<(z.output<typeof Collected> & { at: Date }) | null> => {
  const [row] = await db
    .select({ at: jobTable.endedAt, result: jobTable.result })
    .from(jobTable)
    .where(and(eq(jobTable.kind, collection.name), eq(jobTable.state, 'done')))
    .orderBy(desc(jobTable.id))
    .limit(1)
  return row?.at ? { at: row.at, ...Collected.parse(row.result) } : null
}
