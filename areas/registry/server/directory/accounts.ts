import { and, count, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { runInDirectory } from './runInDirectory.ts'
import { loginKey } from './loginKey.ts'
import { account, credential, loginName, session } from './tables.ts'

/** Identifies a record by school and id. */
export interface RecordKey {
  readonly schoolId: number
  readonly memberId: number
}

/** The stored password of a new account, and if its holder must change it first. */
export interface FirstCredential {
  readonly passwordHash: string
  readonly mustChange: boolean
}

/** SQL condition for the login name of one record. */
export const isLoginOf = ({ schoolId, memberId }: RecordKey) =>
  and(eq(loginName.schoolId, schoolId), eq(loginName.memberId, memberId))

/**
 * Opens an account with its login name for a record to be inserted, in one statement. Returns the account id and the
 * member id to use. A login name in use violates `login_name_pkey`.
 */
export const openAccount = (
  db: Db,
  schoolId: number,
  username: string,
  { passwordHash, mustChange }: FirstCredential,
): Promise<{ accountId: number; memberId: number }> =>
  runInDirectory(db, async () => {
    const { rows } = await db.execute<{ accountId: number; memberId: number }>(sql`
      with made as (insert into account default values returning id),
        proof as (insert into credential (account_id, password_hash, must_change)
          select id, ${passwordHash}, ${mustChange} from made)
      insert into login_name (name, account_id, school_id, member_id)
      select ${loginKey(username)}, id, ${schoolId}, nextval(pg_get_serial_sequence('member', 'id')) from made
      returning account_id as "accountId", member_id as "memberId"`)
    const [made] = rows
    if (!made) throw new Error('the account was not written')
    return made
  })

/** Finds the account of a login name in any spelling. Undefined if there is none. */
export const findAccountByLogin = (db: Db, username: string): Promise<number | undefined> =>
  runInDirectory(db, async () => {
    const [row] = await db
      .select({ id: loginName.accountId })
      .from(loginName)
      .where(eq(loginName.name, loginKey(username)))
    return row?.id
  })

/**
 * True if only the holder manages the account (本人管理): it has joined records or a proven number. A school may not set
 * its password and learns nothing else about it.
 */
export const isSelfManaged = (db: Db, accountId: number): Promise<boolean> =>
  runInDirectory(db, async () => {
    const [row] = await db
      .select({ records: count(loginName.name), proven: sql<boolean>`bool_or(${account.provenTelephone} is not null)` })
      .from(account)
      .leftJoin(loginName, eq(loginName.accountId, account.id))
      .where(eq(account.id, accountId))
    return (row?.records ?? 0) > 1 || row?.proven === true
  })

/** Reads an account's stored password. Lock the account (`lockRecords`) if it must not change meanwhile. */
export const readCredential = (db: Db, accountId: number): Promise<FirstCredential | undefined> =>
  runInDirectory(db, async () => {
    const { passwordHash, mustChange } = credential
    const [row] = await db
      .select({ passwordHash, mustChange })
      .from(credential)
      .where(eq(credential.accountId, accountId))
    return row
  })

/**
 * Sets the password of an account. The caller must have locked it (`lockRecords`), because it may be joined
 * concurrently.
 */
export const setCredential = (db: Db, accountId: number, next: FirstCredential, now: Date): Promise<void> =>
  runInDirectory(db, async () => {
    const fresh = { ...next, changedAt: now }
    await db
      .insert(credential)
      .values({ accountId, ...fresh })
      .onConflictDoUpdate({ target: credential.accountId, set: fresh })
  })

/** Deletes a record's login name, and the account with its last one, because nobody could sign in to it any more. */
export const dropLoginName = (db: Db, record: RecordKey): Promise<void> =>
  runInDirectory(db, async () => {
    const [gone] = await db.delete(loginName).where(isLoginOf(record)).returning({ accountId: loginName.accountId })
    if (!gone) return
    const left = await db.$count(loginName, eq(loginName.accountId, gone.accountId))
    if (left === 0) await db.delete(account).where(eq(account.id, gone.accountId))
  })

/** The number that the account's holder has proven. Null if there is none. */
export const readProvenTelephone = (db: Db, accountId: number): Promise<string | null> =>
  runInDirectory(db, async () => {
    const [row] = await db.select({ proven: account.provenTelephone }).from(account).where(eq(account.id, accountId))
    return row?.proven ?? null
  })

/** The login names of an account, in the normalized spelling of `loginKey`. */
export const listLoginNames = (db: Db, accountId: number): Promise<string[]> =>
  runInDirectory(db, async () => {
    const rows = await db.select({ name: loginName.name }).from(loginName).where(eq(loginName.accountId, accountId))
    return rows.map(({ name }) => name)
  })

/**
 * SQL condition for unused credentials: the first password is still valid, nobody has signed in with it, and the
 * account is not self-managed (`isSelfManaged`).
 */
const neverUsed = sql`${credential.mustChange}
  and not exists (select 1 from ${session} where ${session.accountId} = ${credential.accountId})
  and not exists (select 1 from ${account} where ${account.id} = ${credential.accountId} and ${account.provenTelephone} is not null)
  and (select count(*) from ${loginName} where ${loginName.accountId} = ${credential.accountId}) = 1`

/** Returns those of these accounts that are unused, so that a school may set a first password. */
export const filterUnusedAccounts = (db: Db, accounts: readonly number[]): Promise<number[]> =>
  runInDirectory(db, async () => {
    const rows = await db
      .select({ id: credential.accountId })
      .from(credential)
      .where(and(among(credential.accountId, accounts), neverUsed))
    return rows.map(({ id }) => id)
  })

interface FreshPassword {
  readonly accountId: number
  readonly passwordHash: string
}

/** Sets first passwords on those of these accounts that are unused. Returns their ids. */
export const setFirstPasswords = (db: Db, fresh: readonly FreshPassword[], now: Date): Promise<number[]> =>
  runInDirectory(db, async () => {
    const ids = fresh.map(({ accountId }) => accountId)
    // Lock accounts before setting passwords, in the same order as joining does.
    await db.select({ id: account.id }).from(account).where(among(account.id, ids)).orderBy(account.id).for('update')
    const hashes = sql.param(fresh.map(({ passwordHash }) => passwordHash))
    const { rows } = await db.execute<{ accountId: number }>(sql`
      update ${credential} set password_hash = fresh.hash, changed_at = ${now.toISOString()}
      from unnest(${sql.param(ids)}::bigint[], ${hashes}::text[]) as fresh (account_id, hash)
      where ${credential.accountId} = fresh.account_id and ${neverUsed}
      returning ${credential.accountId} as "accountId"`)
    return rows.map(({ accountId }) => accountId)
  })
