import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { type OpenMemberCheck, type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import { lockRecords } from './directory/joining.ts'
import { department } from './tables/departments.ts'
import { member } from './tables/members.ts'
import { closedRecord } from './people.ts'

/** A record that the transaction has locked. */
export type LockedMember = typeof member.$inferSelect

/**
 * Locks a member for the rest of the transaction, so that two concurrent callers can't both pass a check like "at least
 * one remains". Refuses a person who is not a member of the school.
 */
export const lockMember = async (db: Db, schoolId: number, memberId: number): Promise<LockedMember> => {
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/**
 * Locks a member and its account, account first as in joining, so that a check such as `isSelfManaged` still holds when
 * the password is set.
 */
export const lockMemberWithAccount = async (
  db: Db,
  schoolId: number,
  memberId: number,
): Promise<typeof member.$inferSelect> => {
  const [found] = await db
    .select({ accountId: member.accountId })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
  if (!found) throw new Refusal(common.notFound)
  await lockRecords(db, found.accountId)
  const held = await lockMember(db, schoolId, memberId)
  // The record was joined or separated meanwhile. Retry, because its new account may be joined too.
  return held.accountId === found.accountId ? held : lockMemberWithAccount(db, schoolId, memberId)
}

/**
 * Finds the school in which a session works on a person: the named one, else the session's if the person is a member
 * there, else another one in its reach. Safe for calls that run as the system: refuses people outside these schools.
 */
export const findSchoolOfMember = async (
  db: Db,
  session: Session,
  memberId: number,
  named?: number,
): Promise<number> => {
  const reached = schoolsOf(session)
  const schools = named === undefined ? reached : reached.filter((id) => id === named)
  const [row] = await db
    .select({ schoolId: member.schoolId })
    .from(member)
    .where(and(eq(member.id, memberId), among(member.schoolId, schools)))
    .orderBy(desc(eq(member.schoolId, session.schoolId ?? 0)), asc(member.schoolId))
    .limit(1)
  if (!row) throw new Refusal(common.notFound)
  return row.schoolId
}

/** Returns the school of a department. Refuses one that does not exist. */
export const findSchoolOfDepartment = async (db: Db, departmentId: number): Promise<number> => {
  const [row] = await db
    .select({ schoolId: department.schoolId })
    .from(department)
    .where(eq(department.id, departmentId))
  if (!row) throw new Refusal(common.notFound)
  return row.schoolId
}

/**
 * Returns the school of a list: its node's, or the session's without a node. It narrows a session over several schools
 * to this school for the rest of the transaction, so use it only for calls that read.
 */
export const narrowToSchoolOfNode = async (
  db: Db,
  session: Session,
  departmentId: number | undefined,
): Promise<number> => {
  const schoolId = departmentId === undefined ? schoolOf(session) : await findSchoolOfDepartment(db, departmentId)
  await narrowToSchool(db, session, schoolId)
  return schoolId
}

const prepareBlockQuery = (db: Db) =>
  db
    .select({ isBlocked: closedRecord() })
    .from(member)
    .where(and(eq(member.schoolId, sql.placeholder('schoolId')), eq(member.id, sql.placeholder('memberId'))))
    .prepare('find_blocks')

/** True if a person is a member of a school, neither disabled nor locked. */
export const isOpenMember: OpenMemberCheck = async (db, schoolId, memberId) => {
  const [row] = await cachedOnConnection(db, prepareBlockQuery).execute({ schoolId, memberId })
  return row?.isBlocked === false
}
