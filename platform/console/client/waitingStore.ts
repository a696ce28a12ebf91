import type { z } from 'zod'
import { sorted } from '../kit/sorted.ts'

/** An entry that waits in the browser until the server has it. */
export interface Waiting {
  /** The number by which the server stores it once. */
  readonly clientKey: string
  /** The account and school that made it. Nobody else may send it. */
  readonly owner: string
  /** Milliseconds since the epoch. */
  readonly savedAt: number
  /** Why the server refused it. Null while it has not answered. */
  readonly refused: string | null
}

/** A store of waiting entries. */
export interface WaitingStore<Entry extends Waiting> {
  readonly put: (entry: Entry) => Promise<void>
  /** The entries of an owner in the order in which they were made. */
  readonly list: (owner: string) => Promise<Entry[]>
  readonly remove: (clientKey: string) => Promise<void>
}

const storeName = 'waiting'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser’s store failed')))
  })

const openDatabase = (name: string): Promise<IDBDatabase> => {
  const opening = indexedDB.open(name, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'clientKey' }))
  return settle(opening)
}

/**
 * Makes a store of waiting entries that outlives reloads. Entries of an older version that no longer match `schema` are
 * left out.
 */
export const makeWaitingStore = <Entry extends Waiting>(
  name: string,
  schema: z.ZodType<Entry>,
): WaitingStore<Entry> => {
  const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await openDatabase(name)
    try {
      return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  }
  const ofOwner = (rows: readonly unknown[], owner: string): Entry[] => {
    const own = rows.flatMap((row) => {
      const parsed = schema.safeParse(row)
      return parsed.success && parsed.data.owner === owner ? [parsed.data] : []
    })
    return sorted(own, (one, other) => one.savedAt - other.savedAt)
  }
  return {
    put: async (entry) => {
      await inStore('readwrite', (store) => store.put(entry))
    },
    list: async (owner) => ofOwner(await inStore('readonly', (store) => store.getAll()), owner),
    remove: async (clientKey) => {
      await inStore('readwrite', (store) => store.delete(clientKey))
    },
  }
}

/** Makes a random number for an entry. `crypto.randomUUID` is missing on plain http. */
export const makeClientKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (at === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** True for an HTTP state after which the same request may succeed later. */
export const isTemporaryFailure = ({ status }: { readonly status: number }): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500
