import { inArray, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type JobWork, type RunningJob, jobKind, jobWork } from '../jobs/jobKind.ts'
import { makeStore } from './makeStore.ts'
import type { Store } from './store.ts'
import { file } from './tables.ts'

/** How long bytes may lie in the store before some row has to know them, ms. */
const unknownFor = 24 * 60 * 60 * 1000

/** Keys that are looked up in one statement. */
const batchSize = 500

const collection = jobKind({
  name: 'platform.collectFiles',
  title: '清理过期文件',
  slow: true,
  input: z.object({}),
  result: z.object({ expired: z.int(), unknown: z.int() }),
  attempts: 3,
})

type Running = RunningJob<Record<string, never>, z.input<typeof collection.result>>

/** Items in batches, so that no list of everything is ever held. */
const inBatches = async function* <Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Removes bytes that no row knows and that have lain there for more than a day. Gives how many. */
const removeUnknown = async (store: Store, job: Running, now: Date): Promise<number> => {
  const before = now.getTime() - unknownFor
  let removed = 0
  for await (const batch of inBatches(store.list())) {
    job.signal.throwIfAborted()
    const keys = batch.filter(({ keptSince }) => keptSince.getTime() < before).map(({ key }) => key)
    if (keys.length === 0) continue
    const rows = await job.look((db) => db.select({ key: file.key }).from(file).where(inArray(file.key, keys)))
    const known = new Set(rows.map(({ key }) => key))
    for (const key of keys.filter((one) => !known.has(one))) {
      await store.remove(key)
      removed += 1
    }
  }
  return removed
}

/**
 * Removes what has expired, bytes first: nobody can open them any more, and should this break off, the rows are still
 * there to tell the next try. Then what no row knows: discarded files, and such as were never recorded.
 */
export const collectFiles = async ({ store, clock }: { store: Store; clock: Clock }, job: Running): Promise<void> => {
  const now = clock.now()
  const expired = await job.look((db) => db.select({ key: file.key }).from(file).where(lte(file.expiresAt, now)))
  for (const { key } of expired) {
    job.signal.throwIfAborted()
    await store.remove(key)
  }
  const unknown = await removeUnknown(store, job, now)
  await job.finish(async (db) => {
    await db.delete(file).where(lte(file.expiresAt, now))
    return { expired: expired.length, unknown }
  })
}

/** The nightly collection of files. */
export const fileCollection = ({ config, clock }: { config: Config; clock: Clock }): JobWork => {
  const store = makeStore(config)
  return jobWork(collection, (job) => collectFiles({ store, clock }, job), { schedule: '40 3 * * *' })
}
