import { inArray } from 'drizzle-orm'
import type { RunningJob } from '../jobs/jobKind.ts'
import type { Store } from './store.ts'
import { file } from './tables.ts'

/** How long content may be in the store before a row must reference it, ms. */
const minAge = 24 * 60 * 60 * 1000

/** Keys per statement. */
const batchSize = 500

/** The number of files that any night may delete, and for larger stores the percentage. */
const [alwaysAllowed, percentAllowed] = [20, 5]

/** The most that is held in memory or deleted in one night, even if an operator allows more. */
const maxPerNight = 200_000

/** Groups items into batches, so that the whole list is never in memory. */
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

/** Content that no row references and that has been in the store for more than a day. */
interface UnknownBytes {
  /** Their keys, as many as one night could delete. */
  readonly keys: readonly string[]
  /** The number of them, and of all files. */
  readonly count: number
  readonly all: number
}

/** Searches the whole store for content that no row references. */
export const findUnknown = async (
  store: Store,
  { look, signal }: Pick<RunningJob, 'look' | 'signal'>,
  now: Date,
): Promise<UnknownBytes> => {
  const before = now.getTime() - minAge
  const found: string[] = []
  let [count, all] = [0, 0]
  for await (const batch of inBatches(store.list())) {
    signal.throwIfAborted()
    all += batch.length
    const keys = batch.filter(({ keptSince }) => keptSince.getTime() < before).map(({ key }) => key)
    if (keys.length === 0) continue
    const rows = await look((db) => db.select({ key: file.key }).from(file).where(inArray(file.key, keys)))
    const known = new Set(rows.map(({ key }) => key))
    const unknown = keys.filter((key) => !known.has(key))
    count += unknown.length
    found.push(...unknown.slice(0, maxPerNight - found.length))
  }
  return { keys: found, count, all }
}

/**
 * Returns how much unreferenced content a night may delete from a store of this size: as much as an operator allows,
 * otherwise a small share. If the database belongs to other files, all of them seem unreferenced.
 */
export const maxDeletable = (all: number, allowed: number | null): number =>
  allowed ?? Math.max(alwaysAllowed, Math.floor((all * percentAllowed) / 100))
