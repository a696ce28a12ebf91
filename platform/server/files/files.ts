import type { Readable } from 'node:stream'
import type { Db } from '../database/connection.ts'

/** Content in the store without a database row yet. It is deleted after a day if it is not recorded. */
export interface StoredBytes {
  readonly key: string
  readonly size: number
}

export interface FileRecord {
  readonly id: number
  readonly schoolId: number
  readonly memberId: number | null
  readonly key: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly expiresAt: Date | null
  /** True if it can be fetched only once. */
  readonly fetchedOnce: boolean
  /** The permission needed to fetch a one-time file. */
  readonly needs: string | null
}

/** The viewer that a link opens a file for. */
export interface LinkFor {
  /** The school of the person's session. */
  readonly schoolId: number
  readonly memberId: number
  /** The display that views the file instead of a person; `memberId` is 0 then. */
  readonly displayId?: number
  /**
   * The school that holds the file, if it differs: a bureau views files of its schools, and a face moves with its
   * person.
   */
  readonly fileSchoolId?: number
}

/** Files of schools, on disk or in an S3 store. */
export interface Files {
  /** Streams content into the store. Call it outside any transaction, because it can take long. */
  readonly store: (content: Readable | Uint8Array) => Promise<StoredBytes>
  /**
   * Records stored content as a file of a school, in the transaction of the data that it belongs to. `lastsSeconds`
   * null keeps it for good. The name gets an extension of its content type. Returns the file's id.
   */
  readonly record: (
    db: Db,
    bytes: StoredBytes,
    file: {
      schoolId: number
      memberId: number | null
      name: string
      contentType: string
      lastsSeconds: number | null
      /** True if it can be fetched only once; it is deleted then. */
      fetchedOnce?: boolean
      /** The permission that the person must still hold when fetching it; only for one-time files. */
      needs?: string | undefined
    },
  ) => Promise<number>
  /** Finds a file that the transaction's scope sees; null if it doesn't exist or has expired. */
  readonly find: (db: Db, id: number) => Promise<FileRecord | null>
  readonly open: (key: string) => Promise<Readable>
  /** Deletes content at once that no row references any more. */
  readonly remove: (key: string) => Promise<void>
  /**
   * An address that opens the file for one person of one school for some minutes, without a token: for `<img>` and
   * downloads. A forged or expired one is refused with 文件已失效，请重新导入/导出.
   */
  readonly link: (fileId: number, who: LinkFor) => string
  /** Discards a file: deletes its row in this transaction and its content at the next collection. */
  readonly discard: (db: Db, id: number) => Promise<void>
  /** Discards several files in one statement. */
  readonly discardAll: (db: Db, ids: readonly number[]) => Promise<void>
}
