import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { FirstCredential } from './accounts.ts'
import { runInDirectory } from './runInDirectory.ts'
import { loginKey } from './loginKey.ts'

/** A login name with the first password of its account. */
export interface NewLogin extends FirstCredential {
  readonly username: string
}

/** Opens accounts for records to be inserted, as `openAccount` does for one. Returns them in order. */
export const openAccounts = (
  db: Db,
  schoolId: number,
  logins: readonly NewLogin[],
): Promise<readonly { readonly accountId: number; readonly memberId: number }[]> =>
  runInDirectory(db, async () => {
    const names = logins.map(({ username }) => loginKey(username))
    const hashes = logins.map(({ passwordHash }) => passwordHash)
    const musts = logins.map(({ mustChange }) => mustChange)
    // The subselect looks the sequence up by name once, not once per row.
    const { rows } = await db.execute<{ accountId: number; memberId: number }>(sql`
      with given as (
          select name, hash, must, at, nextval((select pg_get_serial_sequence('account', 'id'))) as account_id,
            nextval((select pg_get_serial_sequence('member', 'id'))) as member_id
          from unnest(${sql.param(names)}::text[], ${sql.param(hashes)}::text[], ${sql.param(musts)}::boolean[])
            with ordinality as listed (name, hash, must, at)),
        made as (insert into account (id) select account_id from given),
        proof as (insert into credential (account_id, password_hash, must_change) select account_id, hash, must from given),
        login as (insert into login_name (name, account_id, school_id, member_id)
          select name, account_id, ${schoolId}, member_id from given)
      select account_id as "accountId", member_id as "memberId" from given order by at`)
    return rows
  })

/** Returns the keys of these login names that are in use in any school. */
export const findTakenLogins = (db: Db, usernames: readonly string[]): Promise<ReadonlySet<string>> =>
  runInDirectory(db, async () => {
    const names = usernames.map(loginKey)
    const { rows } = await db.execute<{ name: string }>(
      sql`select name from login_name where name = any(${sql.param(names)}::text[])`,
    )
    return new Set(rows.map(({ name }) => name))
  })

/** Deletes the login names of records, and accounts left without one. */
export const dropLoginNames = (db: Db, schoolId: number, members: readonly number[]): Promise<void> =>
  runInDirectory(db, async () => {
    const ids = listedIds(members)
    await db.execute(sql`
      with gone as (delete from login_name where school_id = ${schoolId} and member_id in ${ids} returning account_id)
      delete from account where id in (select account_id from gone) and not exists (select 1 from login_name as kept
        where kept.account_id = account.id and not (kept.school_id = ${schoolId} and kept.member_id in ${ids}))`)
  })

/** Finds which of these records have an account that was signed in to, joined or proven. */
export const findUsedAccounts = (db: Db, schoolId: number, members: readonly number[]): Promise<readonly number[]> =>
  runInDirectory(db, async () => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select own.member_id as id from login_name as own
        join account on account.id = own.account_id join credential on credential.account_id = own.account_id
      where own.school_id = ${schoolId} and own.member_id in ${listedIds(members)}
        and (not credential.must_change or account.proven_telephone is not null
          or exists (select 1 from session where session.account_id = own.account_id)
          or exists (select 1 from login_name as other where other.account_id = own.account_id and other.name <> own.name))`)
    return rows.map(({ id }) => id)
  })

/** The proven number behind a record, and if its account was never used (`filterUnusedAccounts`). */
interface NumberHolder {
  readonly id: number
  readonly proven: string | null
  readonly isUnused: boolean
}

/** Reads who holds the accounts of these records, before a batch changes telephone numbers. */
export const findNumberHolders = (db: Db, schoolId: number, members: readonly number[]): Promise<NumberHolder[]> =>
  runInDirectory(db, async () => {
    const { rows } = await db.execute<{ id: number; proven: string | null; unused: boolean }>(sql`
      select own.member_id as id, account.proven_telephone as proven, credential.must_change
        and account.proven_telephone is null and not exists (select 1 from login_name as other
          where other.account_id = own.account_id and other.name <> own.name) as unused
      from login_name as own
        join account on account.id = own.account_id join credential on credential.account_id = own.account_id
      where own.school_id = ${schoolId} and own.member_id in ${listedIds(members)}`)
    return rows.map(({ id, proven, unused }) => ({ id, proven, isUnused: unused }))
  })
