import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Connection, Db, Driver } from './connection.ts'
import type { Party } from './fairShare.ts'
import { type WaitOptions, makeConnectionQueue } from './connectionQueue.ts'
import { cachedOnConnection } from './remembered.ts'
import { type TransactionLimits, runTransaction } from './runTransaction.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'

/** The schools that a transaction may see: one, or the several that a bureau or the platform manages. */
export type Scope =
  | { readonly kind: 'school'; readonly school: number }
  | { readonly kind: 'schools'; readonly schools: readonly number[] }

/** An open transaction. It starts as the system and is restricted by `enter` before any handler receives it. */
export interface Transaction {
  readonly db: Db
  /** Restricts all later statements to a scope. Takes effect in order, without being awaited. */
  readonly enter: (scope: Scope) => void
  /** Leaves the scope for the system, for the rows that the platform writes at the end. */
  readonly leave: () => void
  /** Runs a statement of the same transaction in order, without awaiting it. If it fails, the transaction fails. */
  readonly withoutWaiting: (statement: Promise<void>) => void
}

export interface Database {
  /** The server's URL, for sessions outside the pool, such as a backup's. */
  readonly url: Driver['url']
  /**
   * Opens a transaction for a request. Only for the platform: it reads the session as the system and must `enter` a
   * scope before it passes `db` to a handler.
   */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>, limits?: TransactionLimits) => Promise<T>
  /**
   * Runs outside row-level security. The only bypass of it: `why` states the reason, and a test keeps the list of
   * uses short.
   */
  readonly asSystem: <T>(why: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs inside one school, for work without a session, such as jobs. */
  readonly inSchool: <T>(school: number, work: (db: Db) => Promise<T>) => Promise<T>
  /** The expected wait for a connection of a transaction that is opened now, ms, judged by those already waiting. */
  readonly expectedWait: (party?: Party) => number
  /** Throws if the database doesn't answer. Waits for no other transaction. */
  readonly probe: () => Promise<void>
  readonly alone: Driver['alone']
  readonly script: Driver['script']
  readonly close: Driver['close']
}

const scopeSettings = (db: Db) =>
  db
    .select({
      role: sql`set_config('role', ${sql.placeholder('role')}, true)`,
      school: sql`set_config('app.school', ${sql.placeholder('school')}, true)`,
      schools: sql`set_config('app.schools', ${sql.placeholder('schools')}, true)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('enter_scope')

/**
 * SQL that enters the scope of one school when it is evaluated, for a statement that determines the school. Later
 * statements of the transaction see only that school.
 */
export const enterSchoolSql = (schoolId: SQLWrapper): SQL<string> =>
  sql<string>`set_config('role', ${sql.raw(`'${oneSchoolRole}'`)}, true) || set_config('app.school', ${schoolId}::text, true) || set_config('app.schools', '', true)`

/** Restricts all later statements of the transaction to a scope. */
export const enterScope = async (db: Db, scope: Scope): Promise<void> => {
  const [role, school, schools] =
    scope.kind === 'school'
      ? [oneSchoolRole, String(scope.school), '']
      : [severalSchoolsRole, '', scope.schools.join(',')]
  await cachedOnConnection(db, scopeSettings).execute({ role, school, schools })
}

const leaveScope = async (db: Db): Promise<void> => {
  await cachedOnConnection(db, scopeSettings).execute({ role: 'none', school: '', schools: '' })
}

/** Hands out a driver's connections in the order of the queue. */
const queueConnections = (driver: Driver) => {
  const places = makeConnectionQueue({ most: driver.connections })
  const connect = async (how: WaitOptions): Promise<Connection> => {
    const leave = await places.take(how)
    try {
      const connection = await driver.connect()
      const release = (broken?: boolean) => {
        connection.release(broken)
        leave()
      }
      return { ...connection, release }
    } catch (error) {
      leave()
      throw error
    }
  }
  return { connect, expectedWait: places.expectedWait }
}

/** Makes the database of a driver. */
export const makeDatabase = (driver: Driver): Database => {
  const { connect, expectedWait } = queueConnections(driver)
  return {
    url: driver.url,
    transaction: (work, limits) =>
      runTransaction(
        connect,
        ({ db }, send) =>
          work({
            db,
            enter: (scope) => send(enterScope(db, scope)),
            leave: () => send(leaveScope(db)),
            withoutWaiting: send,
          }),
        limits,
      ),
    asSystem: (_why, work) => runTransaction(connect, ({ db }) => work(db)),
    inSchool: (school, work) =>
      runTransaction(connect, async ({ db }) => {
        await enterScope(db, { kind: 'school', school })
        return work(db)
      }),
    expectedWait,
    probe: driver.probe,
    alone: driver.alone,
    script: driver.script,
    close: driver.close,
  }
}
