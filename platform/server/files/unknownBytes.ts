import { inArray } from 'drizzle-orm'
import type { RunningJob } from '../jobs/jobKind.ts'
import type { Store } from './store.ts'
import { file } from './tables.ts'

/** How long bytes may lie in the store before some row has to know them, ms. */
const unknownFor = 24 * 60 * 60 * 1000

/** Keys that are looked up in one statement. */
const batchSize = 500

/** So many may go in any night, and a larger store's share of a hundred. */
const [alwaysAllowed, percentAllowed] = [20, 5]

/** More than that is never held in memory, nor taken in one night, whatever an operator allows. */
const mostInANight = 200_000

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

/** Bytes that no row knows and that have lain in the store for more than a day. */
export interface UnknownBytes {
  /** The first of them, as many as one night could take. */
  readonly keys: readonly string[]
  /** How many of them there are, and how many of all. */
  readonly count: number
  readonly all: number
}

/** Looks through the whole store for bytes that no row knows. */
export const findUnknown = async (
  store: Store,
  { look, signal }: Pick<RunningJob, 'look' | 'signal'>,
  now: Date,
): Promise<UnknownBytes> => {
  const before = now.getTime() - unknownFor
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
    found.push(...unknown.slice(0, mostInANight - found.length))
  }
  return { keys: found, count, all }
}

/**
 * How many unknown bytes a night may take of a store with so many: what an operator has allowed, else a small part. A
 * database that is not the one of these files knows none of them.
 */
export const allowedOf = (all: number, allowed: number | null): number =>
  allowed ?? Math.max(alwaysAllowed, Math.floor((all * percentAllowed) / 100))
