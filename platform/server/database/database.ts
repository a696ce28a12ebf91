import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { takeAfterCommit } from './afterCommit.ts'
import { Refusal } from '../../contract/refusal.ts'
import type { Connection, Db, Driver } from './connection.ts'
import { DatabaseAway, tellsOfGoing } from './databaseAway.ts'
import { remembered } from './remembered.ts'
import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'

/** What a transaction may see: one school, or the several that a bureau or the platform manages. */
export type Scope =
  | { readonly kind: 'school'; readonly school: number }
  | { readonly kind: 'schools'; readonly schools: readonly number[] }

/** Who acts, for the audit trail that the database itself writes. */
export interface Acting {
  /** The audit entry that the changes of this transaction belong to; null outside a call. */
  readonly entryId: number | null
}

/** An open transaction. It starts as the system's and is restricted by `enter` before any handler sees it. */
export interface Transaction {
  readonly db: Db
  /** Restricts whatever follows to a scope. Takes effect in order, without being awaited. */
  readonly enter: (scope: Scope) => void
  /** Back to the system, for what the platform itself has to write at the end. */
  readonly leave: () => void
  /** Carries out something of the same transaction, in order, without being awaited; where it fails, all fails. */
  readonly withoutWaiting: (statement: Promise<void>) => void
}

export interface TransactionLimits {
  /** The work changes nothing, so that its result may be given before the transaction has ended. */
  readonly onlyReads?: boolean
  /** Cancels the running statement when the caller gives up. */
  readonly signal?: AbortSignal
}

export interface Database {
  readonly kind: Driver['kind']
  /**
   * Opens a transaction for a request, for the platform alone: it reads the session as the system and must `enter` a
   * scope before it hands `db` to a handler.
   */
  readonly transaction: <T>(work: (transaction: Transaction) => Promise<T>, limits?: TransactionLimits) => Promise<T>
  /**
   * Runs outside every school's walls. The one way around row-level security: `why` says what needs it, and a test
   * keeps the list of uses short.
   */
  readonly asSystem: <T>(why: string, work: (db: Db) => Promise<T>) => Promise<T>
  /** Runs inside one school, for work that has no session, such as jobs. */
  readonly inSchool: <T>(school: number, work: (db: Db) => Promise<T>) => Promise<T>
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
 * SQL that enters the scope of one school when it is read, for a statement that finds out which school that is: what
 * follows in the transaction sees that school alone.
 */
export const enteringSchool = (schoolId: SQLWrapper): SQL<string> =>
  sql<string>`set_config('role', ${sql.raw(`'${oneSchoolRole}'`)}, true) || set_config('app.school', ${schoolId}::text, true) || set_config('app.schools', '', true)`

/** Restricts whatever follows in the transaction to a scope. */
export const enterScope = async (db: Db, scope: Scope): Promise<void> => {
  const [role, school, schools] =
    scope.kind === 'school'
      ? [oneSchoolRole, String(scope.school), '']
      : [severalSchoolsRole, '', scope.schools.join(',')]
  await remembered(db, scopeSettings).execute({ role, school, schools })
}

const leaveScope = async (db: Db): Promise<void> => {
  await remembered(db, scopeSettings).execute({ role: 'none', school: '', schools: '' })
}

/** The database behind a driver. */
export const makeDatabase = (driver: Driver): Database => {
  const opened = async <T>(
    work: (connection: Connection, sent: (statement: Promise<void>) => void) => Promise<T>,
    { signal, onlyReads = false }: TransactionLimits = {},
  ): Promise<T> => {
    const connection = await driver.connect()
    const { db } = connection
    let broken = false
    let cancelled: Promise<void> = Promise.resolve()
    const cancel = () => {
      // A cancellation may arrive late: this connection serves nobody after it, else it would hit a stranger's statement.
      broken = true
      cancelled = connection.cancel().catch(() => undefined)
    }
    const giveBack = async () => {
      signal?.removeEventListener('abort', cancel)
      await cancelled
      connection.release(broken)
    }
    const end = async (how: 'commit' | 'rollback') => {
      await connection.end(how).catch((error: unknown) => {
        broken = true
        throw error
      })
    }
    signal?.addEventListener('abort', cancel, { once: true })
    // Statements that nobody waits for one by one: they travel with the next query, and fail it where they fail, since
    // PostgreSQL carries out nothing more in a transaction that has failed.
    const unawaited: Promise<void>[] = []
    const sent = (statement: Promise<void>) => {
      statement.catch(() => undefined)
      unawaited.push(statement)
    }
    const finished = async (): Promise<T> => {
      // Whoever waited too long for a connection has been answered already, and so has whoever took too long on it: what
      // they were told was refused must not be found done.
      signal?.throwIfAborted()
      // What an earlier transaction on this connection left behind, having failed, was never to be told.
      takeAfterCommit(db)
      sent(connection.begin())
      const result = await work(connection, sent)
      await Promise.all(unawaited)
      signal?.throwIfAborted()
      return result
    }
    /** What failed says nothing about itself where its connection is gone; a refusal was decided before. */
    const explained = (error: unknown): unknown => {
      if (error instanceof Refusal || !(connection.isLost() || tellsOfGoing(error))) return error
      // Thrown away even where the server lets go of it late, or is there and may not be written to any more.
      broken = true
      return new DatabaseAway(error)
    }
    const result = await finished().catch(async (error: unknown) => {
      const explanation = explained(error)
      // Also on a connection that will be thrown away: the embedded database has no other.
      await end('rollback').catch(() => undefined)
      await giveBack()
      throw explanation
    })
    const conclude = async () => {
      try {
        await end('commit')
      } catch (error) {
        throw explained(error)
      } finally {
        await giveBack()
      }
    }
    // Nothing of a reading transaction can be lost: its answer need not wait for its end.
    if (onlyReads) {
      connection.endReading()
      void giveBack()
      return result
    }
    const told = takeAfterCommit(db)
    await conclude()
    for (const tell of told) tell()
    return result
  }

  return {
    kind: driver.kind,
    transaction: (work, limits) =>
      opened(
        ({ db }, sent) =>
          work({
            db,
            enter: (scope) => sent(enterScope(db, scope)),
            leave: () => sent(leaveScope(db)),
            withoutWaiting: sent,
          }),
        limits,
      ),
    asSystem: (_why, work) => opened(({ db }) => work(db)),
    inSchool: (school, work) =>
      opened(async ({ db }) => {
        await enterScope(db, { kind: 'school', school })
        return work(db)
      }),
    script: driver.script,
    close: driver.close,
  }
}
