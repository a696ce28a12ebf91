import { z } from 'zod'
import { sorted } from '../../../../platform/console/kit/sorted.ts'

/**
 * A record that waits in the browser until the server has it. It holds ids, values and words, and no names: school
 * computers and phones are shared.
 */
export const WaitingRecord = z.object({
  /** The number by which the server stores it once. */
  clientKey: z.uuid(),
  /** The number of the pictures' upload. */
  picturesKey: z.uuid(),
  /** The account and school that recorded it. Nobody else may send it. */
  owner: z.string(),
  projectId: z.int(),
  targetId: z.int(),
  itemId: z.int(),
  assessValue: z.number().optional(),
  desc: z.string(),
  /** The school's time of recording. */
  time: z.string(),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
  pictures: z.array(z.instanceof(Blob)),
  /** Why the server refused it. Null while it has not answered. */
  refused: z.string().nullable(),
})
export type WaitingRecord = z.output<typeof WaitingRecord>

/** A store of waiting records. */
export interface WaitingStore {
  readonly put: (record: WaitingRecord) => Promise<void>
  readonly list: (owner: string) => Promise<WaitingRecord[]>
  readonly remove: (clientKey: string) => Promise<void>
}

const databaseName = 'xingtan-moral-education'
const storeName = 'waiting'

const settle = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser’s store failed')))
  })

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'clientKey' }))
  return settle(opening)
}

const inStore = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await openDatabase()
  try {
    return await settle(work(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

const ofOwner = (rows: readonly unknown[], owner: string): WaitingRecord[] => {
  const own = rows.flatMap((row) => {
    const parsed = WaitingRecord.safeParse(row)
    return parsed.success && parsed.data.owner === owner ? [parsed.data] : []
  })
  return sorted(own, (one, other) => one.savedAt - other.savedAt)
}

/** The records that wait in this browser, over reloads. */
export const browserStore: WaitingStore = {
  put: async (record) => {
    await inStore('readwrite', (store) => store.put(record))
  },
  list: async (owner) => ofOwner(await inStore('readonly', (store) => store.getAll()), owner),
  remove: async (clientKey) => {
    await inStore('readwrite', (store) => store.delete(clientKey))
  },
}
