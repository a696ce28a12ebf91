import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredBytes } from './files.ts'

/** Stored content, with or without a database row. */
export interface KeptBytes {
  readonly key: string
  readonly keptSince: Date
}

/** A content store: a folder, or S3. It only handles keys and bytes, no schools or names. */
export interface Store {
  /**
   * Writes content under a new random key. Once this resolves, it is complete and durable; otherwise nothing is
   * stored.
   */
  readonly write: (content: Readable | Uint8Array) => Promise<StoredBytes>
  /** Returns the content of a key; null if there is none. */
  readonly read: (key: string) => Promise<Readable | null>
  /** Removes the content of a key; does nothing if there is none. */
  readonly remove: (key: string) => Promise<void>
  /** Lists all content in any order, including interrupted writes. Returns only names that `isKey` accepts. */
  readonly list: () => AsyncIterable<KeptBytes>
  /** Reads the mark of the installation that the store belongs to; null if it has none. */
  readonly readMark: () => Promise<string | null>
  /** Writes that mark, replacing an existing one. */
  readonly writeMark: (mark: string) => Promise<void>
}

/** Generates a key of 160 random bits, never derived from user input. */
export const newKey = (): string => randomBytes(20).toString('hex')

/** True if a name is a key of the store; other files in the folder or bucket are not touched. */
export const isKey = (name: string): boolean => /^[0-9a-f]{40}$/.test(name)

/** Returns a key. Refuses a text that is not one, before it becomes part of a path. */
export const checkedKey = (key: string): string => {
  if (!isKey(key)) throw new Error('this is no key of the file store')
  return key
}

/**
 * Returns the path of a key below the store's root, with two folder levels, so that no folder grows too large.
 * Refuses a text that is not a key.
 */
export const pathOfKey = (key: string): string => `${checkedKey(key).slice(0, 2)}/${key.slice(2, 4)}/${key}`

/**
 * Wraps a store to handle failing streams: one that fails before its first read rejects the write, where an unhandled
 * error would end the process. A stream that could not be written is destroyed with its sources.
 */
export const guardStreams = (store: Store): Store => ({
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
