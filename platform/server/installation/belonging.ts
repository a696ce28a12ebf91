import { asc, desc } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Store } from '../files/store.ts'
import { file } from '../files/tables.ts'

/** How many of the oldest and of the newest files are looked for in the store. */
const sample = 20

/** What was found of the database's files in the store. */
export interface Belonging {
  /** Files of the database that were looked for; 0 where it has none. */
  readonly looked: number
  readonly found: number
  /** True if no bytes of ours lie in the store at all. */
  readonly isStoreEmpty: boolean
}

const readKeys = (database: Database): Promise<Set<string>> =>
  database.asSystem('the installation: files to look for', async (db) => {
    const oldest = await db.select({ key: file.key }).from(file).orderBy(asc(file.id)).limit(sample)
    const newest = await db.select({ key: file.key }).from(file).orderBy(desc(file.id)).limit(sample)
    return new Set([...oldest, ...newest].map(({ key }) => key))
  })

const isThere = async (store: Store, key: string): Promise<boolean> => {
  const content = await store.read(key)
  content?.destroy()
  return content !== null
}

/** True if the store holds nothing under names of our own making. */
export const isEmptyStore = async (store: Store): Promise<boolean> => {
  for await (const kept of store.list()) if (kept.key !== '') return false
  return true
}

/** Looks for some of the database's files in the store. */
export const lookForFiles = async (database: Database, store: Store): Promise<Belonging> => {
  const keys = await readKeys(database)
  let found = 0
  for (const key of keys) if (await isThere(store, key)) found += 1
  return { looked: keys.size, found, isStoreEmpty: keys.size === 0 && (await isEmptyStore(store)) }
}
