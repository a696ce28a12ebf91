import type { PgAsyncDatabase } from 'drizzle-orm/pg-core'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'

/** The handle that handlers query with: typed builders, always inside the transaction that the platform opened. */
export type Db = PgAsyncDatabase<NodePgQueryResultHKT>

/** One connection, handed out for the length of a transaction. */
export interface Connection {
  readonly db: Db
  /** Opens a transaction as the login itself. Sent at once; the next statements on the connection travel with it. */
  readonly begin: () => Promise<void>
  readonly end: (how: 'commit' | 'rollback') => Promise<void>
  /** Ends a transaction that has only read. Nothing waits for it, so a driver may send it together with the next opening. */
  readonly endReading: () => void
  /** Ends the statement that is running. */
  readonly cancel: () => Promise<void>
  /** True if the connection itself is gone, so that a failure on it says nothing about the statement. */
  readonly isLost: () => boolean
  /** Gives the connection back; one that may be broken is thrown away. */
  readonly release: (broken?: boolean) => void
}

/** Carries out one statement outside any transaction, as the login itself, and gives its rows. */
export type Ask = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Connections to a PostgreSQL server. */
export interface Driver {
  /** The server's address, for sessions outside the pool. */
  readonly url: string
  /** The connections that it hands out at once. */
  readonly connections: number
  /** Asks the server whether it answers, on a connection kept for that. */
  readonly probe: () => Promise<void>
  /** Throws `DatabaseAway` where there is no database to connect to. */
  readonly connect: () => Promise<Connection>
  /** Runs migrations and looks at the catalogue on a separate connection outside the pool. */
  readonly alone: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>
  /** Runs a script of several statements outside any transaction, as the login itself. For migrations. */
  readonly script: (statements: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** One message for both: the role of the last transaction's scope is gone, and none is entered yet. */
export const openTransaction = 'begin; set local role none'
