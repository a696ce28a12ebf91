import { and, count, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { inDirectory } from './inDirectory.ts'
import { loginKey } from './loginKey.ts'
import { account, credential, loginName, session } from './tables.ts'

/** A record by its school and its id. */
export interface RecordKey {
  readonly schoolId: number
  readonly memberId: number
}

/** The password of a new account, as it is stored, and whether its holder must change it first. */
export interface FirstCredential {
  readonly passwordHash: string
  readonly mustChange: boolean
}

/** SQL for the login name of one record. */
export const loginOf = ({ schoolId, memberId }: RecordKey) =>
  and(eq(loginName.schoolId, schoolId), eq(loginName.memberId, memberId))

/**
 * Opens an account for a record that is about to be written, with the name by which its holder signs in, in one statement:
 * gives the account and the number that the record is to have. Fails on `login_name_pkey` where the name is somebody's.
 */
export const openAccount = (
  db: Db,
  schoolId: number,
  username: string,
  { passwordHash, mustChange }: FirstCredential,
): Promise<{ accountId: number; memberId: number }> =>
  inDirectory(db, async () => {
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

/** The account behind a login name, in any spelling; undefined where it is nobody's. */
export const accountByLogin = (db: Db, username: string): Promise<number | undefined> =>
  inDirectory(db, async () => {
    const [row] = await db
      .select({ id: loginName.accountId })
      .from(loginName)
      .where(eq(loginName.name, loginKey(username)))
    return row?.id
  })

/**
 * True if an account is its holder's own affair (本人管理): joined records, or a number that was proven. A school neither
 * sets its password nor learns more of it than this.
 */
export const isSelfManaged = (db: Db, accountId: number): Promise<boolean> =>
  inDirectory(db, async () => {
    const [row] = await db
      .select({ records: count(loginName.name), proven: sql<boolean>`bool_or(${account.provenTelephone} is not null)` })
      .from(account)
      .leftJoin(loginName, eq(loginName.accountId, account.id))
      .where(eq(account.id, accountId))
    return (row?.records ?? 0) > 1 || row?.proven === true
  })

/** What is stored of an account's password. It stays so for whoever holds the account (`lockRecords`). */
export const credentialOf = (db: Db, accountId: number): Promise<FirstCredential | undefined> =>
  inDirectory(db, async () => {
    const { passwordHash, mustChange } = credential
    const [row] = await db
      .select({ passwordHash, mustChange })
      .from(credential)
      .where(eq(credential.accountId, accountId))
    return row
  })

/** Sets the password of an account, which the caller holds (`lockRecords`): it may be joined in this very moment. */
export const setCredential = (db: Db, accountId: number, next: FirstCredential, now: Date): Promise<void> =>
  inDirectory(db, async () => {
    const fresh = { ...next, changedAt: now }
    await db
      .insert(credential)
      .values({ accountId, ...fresh })
      .onConflictDoUpdate({ target: credential.accountId, set: fresh })
  })

/** Takes a record's login name away; an account goes with its last one, since nobody could sign in to it any more. */
export const dropLoginName = (db: Db, record: RecordKey): Promise<void> =>
  inDirectory(db, async () => {
    const [gone] = await db.delete(loginName).where(loginOf(record)).returning({ accountId: loginName.accountId })
    if (!gone) return
    const left = await db.$count(loginName, eq(loginName.accountId, gone.accountId))
    if (left === 0) await db.delete(account).where(eq(account.id, gone.accountId))
  })

/** The number that the holder of an account has proven to be theirs; null where there is none. */
export const provenTelephone = (db: Db, accountId: number): Promise<string | null> =>
  inDirectory(db, async () => {
    const [row] = await db.select({ proven: account.provenTelephone }).from(account).where(eq(account.id, accountId))
    return row?.proven ?? null
  })

/** The names that an account is signed in to with, in the spelling in which they are looked for. */
export const loginNamesOf = (db: Db, accountId: number): Promise<string[]> =>
  inDirectory(db, async () => {
    const rows = await db.select({ name: loginName.name }).from(loginName).where(eq(loginName.accountId, accountId))
    return rows.map(({ name }) => name)
  })

/**
 * SQL for credentials that nobody has used: the first password is still good, nobody has signed in by it, and the account is
 * not its holder's own affair (`isSelfManaged`).
 */
const neverUsed = sql`${credential.mustChange}
  and not exists (select 1 from ${session} where ${session.accountId} = ${credential.accountId})
  and not exists (select 1 from ${account} where ${account.id} = ${credential.accountId} and ${account.provenTelephone} is not null)
  and (select count(*) from ${loginName} where ${loginName.accountId} = ${credential.accountId}) = 1`

/** Of these accounts, those that nobody has signed in to and that a school may give a first password. */
export const neverUsedAmong = (db: Db, accounts: readonly number[]): Promise<number[]> =>
  inDirectory(db, async () => {
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

/** Gives first passwords to those of these accounts that nobody has used; gives which these were. */
export const setFirstPasswords = (db: Db, fresh: readonly FreshPassword[], now: Date): Promise<number[]> =>
  inDirectory(db, async () => {
    const ids = fresh.map(({ accountId }) => accountId)
    // As in joining: the account is held before its password is set.
    await db.select({ id: account.id }).from(account).where(among(account.id, ids)).orderBy(account.id).for('update')
    const hashes = sql.param(fresh.map(({ passwordHash }) => passwordHash))
    const { rows } = await db.execute<{ accountId: number }>(sql`
      update ${credential} set password_hash = fresh.hash, changed_at = ${now.toISOString()}
      from unnest(${sql.param(ids)}::bigint[], ${hashes}::text[]) as fresh (account_id, hash)
      where ${credential.accountId} = fresh.account_id and ${neverUsed}
      returning ${credential.accountId} as "accountId"`)
    return rows.map(({ accountId }) => accountId)
  })
