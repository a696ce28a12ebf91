import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { type FirstCredential, type RecordKey, dropLoginName, openAccount } from './directory/accounts.ts'
import { endSessionsOfMember } from './directory/endSessions.ts'
import { member, memberDepartment, memberRole } from './tables/members.ts'

type Values = Omit<
  typeof member.$inferInsert,
  'id' | 'schoolId' | 'accountId' | 'pinyin' | 'initials' | 'mainDepartmentId'
>

/** A record that is to be written, with its roles and departments. The first department is the main one. */
export interface NewMember extends Values {
  readonly roles: readonly number[]
  readonly departments: readonly number[]
}

/** SQL for one record. */
export const ofRecord = (schoolId: number, memberId: number) =>
  and(eq(member.schoolId, schoolId), eq(member.id, memberId))

/**
 * Writes a record with its roles and departments, under an account of its own, and gives its id. A login name, code or
 * card that somebody has already is run into, as a unique key of the database.
 */
export const insertMember = async (
  db: Db,
  schoolId: number,
  { roles, departments, ...values }: NewMember,
  first: FirstCredential,
): Promise<number> => {
  const { accountId, memberId } = await openAccount(db, schoolId, values.username, first)
  await db.insert(member).values({
    ...values,
    ...spell(values.name),
    schoolId,
    id: memberId,
    accountId,
    mainDepartmentId: departments[0] ?? null,
  })
  const key = { schoolId, memberId }
  if (roles.length > 0) await db.insert(memberRole).values([...new Set(roles)].map((roleId) => ({ ...key, roleId })))
  if (departments.length > 0) {
    await db
      .insert(memberDepartment)
      .values([...new Set(departments)].map((departmentId) => ({ ...key, departmentId })))
  }
  return memberId
}

/** The login name of a record, as its school wrote it. */
export const usernameOf = async (db: Db, { schoolId, memberId }: RecordKey): Promise<string> => {
  const [row] = await db.select({ username: member.username }).from(member).where(ofRecord(schoolId, memberId))
  if (!row) throw new Error('the record went away')
  return row.username
}

/** Ends a record with all that hangs on it: its sessions, its login name, and the account where it was the only one. */
export const deleteMember = async (db: Db, schoolId: number, memberId: number, now: Date): Promise<void> => {
  await endSessionsOfMember(db, { schoolId, memberId }, now)
  await db.delete(member).where(ofRecord(schoolId, memberId))
  await dropLoginName(db, { schoolId, memberId })
}
