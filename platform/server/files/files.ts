import type { Readable } from 'node:stream'
import type { Db } from '../database/connection.ts'

/** Bytes that lie in the store, not yet known to the database. They are collected after a day if nobody records them. */
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
  /** The first to fetch it is the last. */
  readonly fetchedOnce: boolean
  /** The permission to hold when it is fetched, of a file that is fetched once. */
  readonly needs: string | null
}

/** For whom a link opens a file. */
export interface LinkFor {
  /** The school of the person's session. */
  readonly schoolId: number
  readonly memberId: number
  /** The display that looks, in place of a person: `memberId` is 0 then. */
  readonly displayId?: number
  /** The school that holds the file, where that is another: a bureau looks at its schools, a face goes with its person. */
  readonly fileSchoolId?: number
}

/** Files of schools, on the disk or in an S3 store. */
export interface Files {
  /** Puts bytes into the store, streamed. Outside any transaction: it takes as long as it takes. */
  readonly store: (content: Readable | Uint8Array) => Promise<StoredBytes>
  /**
   * Records stored bytes as a file of a school, in the transaction of the fact that they belong to. `lastsSeconds` null
   * keeps it for good. Its name gets the ending of its content (`endedAs`). Gives the file's id.
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
      /** It can be fetched one time, and is gone then. */
      fetchedOnce?: boolean
      /** The permission that the person must still hold then; asked of files that are fetched once alone. */
      needs?: string | undefined
    },
  ) => Promise<number>
  /** Finds a file that the transaction's scope sees; null where there is none, or it has expired. */
  readonly find: (db: Db, id: number) => Promise<FileRecord | null>
  readonly open: (key: string) => Promise<Readable>
  /** Removes bytes at once that no row knows any more. */
  readonly remove: (key: string) => Promise<void>
  /**
   * An address that opens the file for one person of one school, for some minutes, without a token: for `<img>` and
   * downloads. A forged or expired one answers 文件已失效，请重新导入/导出。
   */
  readonly link: (fileId: number, who: LinkFor) => string
  /** Lets go of a file: its row in this transaction, its bytes at the next collection. */
  readonly discard: (db: Db, id: number) => Promise<void>
  /** The same for several files, in one statement. */
  readonly discardAll: (db: Db, ids: readonly number[]) => Promise<void>
}
