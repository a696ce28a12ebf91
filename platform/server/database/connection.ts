import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'

/** The handle that handlers query with: typed builders, always inside the transaction that the platform opened. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

/** One connection, reserved for the length of a transaction. */
export interface Connection {
  readonly db: Db
  /**
   * Opens a transaction as the login itself. Sent at once; the next statements on the connection are pipelined with
   * it.
   */
  readonly begin: () => Promise<void>
  readonly end: (how: 'commit' | 'rollback') => Promise<void>
  /** Ends a read-only transaction. It is not awaited, so a driver may send it together with the next opening. */
  readonly endReading: () => void
  /** Cancels the running statement. */
  readonly cancel: () => Promise<void>
  /** True if the connection is broken, so that an error on it reveals nothing about the statement. */
  readonly isLost: () => boolean
  /** Returns the connection to the pool; one that may be broken is closed. */
  readonly release: (broken?: boolean) => void
}

/** Runs one statement outside any transaction, as the login itself, and returns its rows. */
export type Ask = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Connections to a PostgreSQL server. */
export interface Driver {
  /** The server's URL, for sessions outside the pool. */
  readonly url: string
  /** The number of connections in the pool. */
  readonly connections: number
  /** Checks that the server answers, on a connection reserved for that. */
  readonly probe: () => Promise<void>
  /** Throws `DatabaseAway` if the database can't be reached. */
  readonly connect: () => Promise<Connection>
  /** Gives the work a separate connection outside the pool, for migrations and reading the catalogue. */
  readonly alone: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>
  /** Runs a script of several statements outside any transaction, as the login itself. For migrations. */
  readonly script: (statements: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** One message for both: it drops the role of the last transaction's scope, and no scope is entered yet. */
export const openTransaction = 'begin; set local role none'
