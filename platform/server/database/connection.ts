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
  /** Ends the statement that is running, where the driver can (PGlite cannot: it runs in this very process). */
  readonly cancel: () => Promise<void>
  /** True if the connection itself is gone, so that a failure on it says nothing about the statement. */
  readonly isLost: () => boolean
  /** Gives the connection back; one that may be broken is thrown away. */
  readonly release: (broken?: boolean) => void
}

/** Carries out one statement outside any transaction, as the login itself, and gives its rows. */
export type Ask = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** A way to reach a database: the embedded one, or a PostgreSQL server. */
export interface Driver {
  readonly kind: 'embedded' | 'postgres'
  /** The connections that it hands out at once; one where it does not say. */
  readonly connections?: number
  /** Asks the server whether it answers, on a connection kept for that; a driver without servers has none. */
  readonly probe?: () => Promise<void>
  /** How long the one connection has been held by the same work, ms; a driver that can ask its server needs it not. */
  readonly heldFor?: () => number
  /** Throws `DatabaseAway` where there is no database to connect to. */
  readonly connect: () => Promise<Connection>
  /** Does work on a connection outside the pool, whose session is its own. For migrations; a driver without a server has none. */
  readonly alone?: <T>(work: (ask: Ask) => Promise<T>) => Promise<T>
  /** Runs a script of several statements outside any transaction, as the login itself. For migrations. */
  readonly script: (statements: string) => Promise<void>
  /**
   * Does something while nothing changes in the database's folder, which is whole on the disk then; every call waits
   * meanwhile. Absent where the database has no folder of ours.
   */
  readonly whileStill?: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** One message for both: the role of the last transaction's scope is gone, and none is entered yet. */
export const openTransaction = 'begin; set local role none'
