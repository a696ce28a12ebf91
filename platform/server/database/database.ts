import { sql } from 'drizzle-orm'
import type { Connection, Db, Driver } from './connection.ts'
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
  readonly enter: (scope: Scope) => Promise<void>
  /** Names the audit entry under which the database records what is changed from here on. */
  readonly recordUnder: (entryId: number) => Promise<void>
}

export interface TransactionLimits {
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

const enterScope = async (db: Db, scope: Scope): Promise<void> => {
  const [role, school, schools] =
    scope.kind === 'school'
      ? [oneSchoolRole, String(scope.school), '']
      : [severalSchoolsRole, '', scope.schools.join(',')]
  await db
    .select({
      role: sql`set_config('role', ${sql.placeholder('role')}, true)`,
      school: sql`set_config('app.school', ${sql.placeholder('school')}, true)`,
      schools: sql`set_config('app.schools', ${sql.placeholder('schools')}, true)`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('enter_scope')
    .execute({ role, school, schools })
}

const recordUnder = async (db: Db, entryId: number): Promise<void> => {
  await db.execute(sql`select set_config('app.audit_entry', ${String(entryId)}, true)`)
}

/** The database behind a driver. */
export const makeDatabase = (driver: Driver): Database => {
  const opened = async <T>(
    work: (connection: Connection) => Promise<T>,
    { signal }: TransactionLimits = {},
  ): Promise<T> => {
    const connection = await driver.connect()
    const { db } = connection
    const cancel = () => void connection.cancel().catch(() => undefined)
    signal?.addEventListener('abort', cancel, { once: true })
    let broken = false
    try {
      // Not awaited one by one: on PostgreSQL they travel with the first query of the work. `execute()` sends them now;
      // without it a builder waits for its first `then`, and the work would overtake its own transaction.
      const opening = Promise.all([db.execute(sql`begin`).execute(), db.execute(sql`set local role none`).execute()])
      opening.catch(() => undefined)
      const result = await work(connection)
      await opening
      await db.execute(sql`commit`)
      return result
    } catch (error) {
      await db.execute(sql`rollback`).catch(() => {
        broken = true
      })
      throw error
    } finally {
      signal?.removeEventListener('abort', cancel)
      connection.release(broken)
    }
  }

  return {
    kind: driver.kind,
    transaction: (work, limits) =>
      opened(
        ({ db }) =>
          work({ db, enter: (scope) => enterScope(db, scope), recordUnder: (entryId) => recordUnder(db, entryId) }),
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
