import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredBytes } from './files.ts'

/** Bytes as they lie in the store, known to the database or not. */
export interface KeptBytes {
  readonly key: string
  readonly keptSince: Date
}

/** A store for bytes: a folder, or S3. It knows keys and bytes, and nothing of schools or names. */
export interface Store {
  /** Writes bytes under a new random key. They are there whole, and last, once this has resolved; else there is nothing. */
  readonly write: (content: Readable | Uint8Array) => Promise<StoredBytes>
  /** The bytes under a key; null where there are none. */
  readonly read: (key: string) => Promise<Readable | null>
  /** Removes the bytes under a key; harmless where there are none. */
  readonly remove: (key: string) => Promise<void>
  /** Lists everything in any order, also writings that broke off. Gives names of our own making alone. */
  readonly list: () => AsyncIterable<KeptBytes>
  /** The mark of the installation that the store belongs to; null where it carries none. */
  readonly readMark: () => Promise<string | null>
  /** Writes that mark, over one that is there. */
  readonly writeMark: (mark: string) => Promise<void>
}

/** A new key: 160 random bits, never made of anything that somebody gave. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** True if a name is a key of ours; other files in the folder or the bucket are not touched. */
export const isKey = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

/** Gives a key back, and refuses a text that is no key, before it gets into any path. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error('this is no key of the file store')
  return key
}

/** The path of a key below the store's root: two levels of folders, so that none grows too large. Refuses a text that is no key. */
export const placeOf = (key: string): string => `${checkedKey(key).slice(0, 2)}/${key.slice(2, 4)}/${key}`

/**
 * The same store, safe with streams that break: one that breaks before its bytes are asked for rejects the writing, where an
 * error that nobody hears would end the process. A stream that could not be written is ended, with all it reads from.
 */
export const guarded = (store: Store): Store => ({
  ...store,
  write: async (content) => {
    if (!(content instanceof Readable)) return store.write(content)
    content.on('error', () => undefined)
    try {
      return await store.write(content)
    } finally {
      content.destroy()
    }
  },
})
