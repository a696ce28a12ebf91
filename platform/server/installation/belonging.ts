import { readRowsIfTable } from '../database/inspectDatabase.ts'
import type { Ask } from '../database/connection.ts'
import type { Store } from '../files/store.ts'

/** How many of the oldest and of the newest files are looked up in the store. */
const sampleSize = 20

/** The result of looking up the database's files in the store. */
export interface Belonging {
  /** Number of the database's files that were looked up; 0 if it has none. */
  readonly looked: number
  readonly found: number
  /** True if the store contains no files of the product. */
  readonly isStoreEmpty: boolean
}

const readKeys = async (ask: Ask): Promise<Set<string>> => {
  const oldest = await readRowsIfTable(ask, 'file', `order by id limit ${sampleSize}`)
  const newest = await readRowsIfTable(ask, 'file', `order by id desc limit ${sampleSize}`)
  return new Set([...oldest, ...newest].map(({ key }) => String(key)))
}

const isStored = async (store: Store, key: string): Promise<boolean> => {
  const content = await store.read(key)
  content?.destroy()
  return content !== null
}

/** True if the store contains no file with a valid key. */
export const isEmptyStore = async (store: Store): Promise<boolean> => {
  for await (const kept of store.list()) if (kept.key !== '') return false
  return true
}

/** Looks up a sample of the database's files in the store. */
export const lookForFiles = async (ask: Ask, store: Store): Promise<Belonging> => {
  const keys = await readKeys(ask)
  let found = 0
  for (const key of keys) if (await isStored(store, key)) found += 1
  return { looked: keys.size, found, isStoreEmpty: keys.size === 0 && (await isEmptyStore(store)) }
}
