import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { remembered } from '../../../platform/server/database/remembered.ts'
import { type OpenMemberCheck, type Session, schoolOf, schoolsOf } from '../../../platform/server/session.ts'
import { narrowTo } from '../../../platform/server/narrowTo.ts'
import { lockRecords } from './directory/joining.ts'
import { department } from './tables/departments.ts'
import { member } from './tables/members.ts'

/**
 * Takes hold of a membership for the rest of the transaction, so that two clerks at once cannot both pass a check like
 * "at least one remains". Refuses somebody who is not a member of the school.
 */
export const lockMember = async (db: Db, schoolId: number, memberId: number) => {
  const [row] = await db
    .select()
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId)))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/**
 * Takes hold of a membership and of its account, the account first as in joining: what is checked of it (`isSelfManaged`)
 * still holds when its password is set.
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
  // Joined or parted in this very moment; the account that it hangs on now may be joined itself.
  return held.accountId === found.accountId ? held : lockMemberWithAccount(db, schoolId, memberId)
}

/**
 * The school in which a session works on somebody: the one that the call names, else its own where they are its member, else
 * another that it reaches. Also for calls that run as the system: a person in none of these schools does not exist.
 */
export const schoolOfMember = async (db: Db, session: Session, memberId: number, named?: number): Promise<number> => {
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

/** The school that a department belongs to. Refuses one that does not exist. */
export const schoolOfDepartment = async (db: Db, departmentId: number): Promise<number> => {
  const [row] = await db
    .select({ schoolId: department.schoolId })
    .from(department)
    .where(eq(department.id, departmentId))
  if (!row) throw new Refusal(common.notFound)
  return row.schoolId
}

/**
 * The school that a list stands on: that of its node, the session's own where it has none. A session over several schools
 * sees that one alone from here on, so this is for calls that read.
 */
export const enterSchoolOfNode = async (
  db: Db,
  session: Session,
  departmentId: number | undefined,
): Promise<number> => {
  const schoolId = departmentId === undefined ? schoolOf(session) : await schoolOfDepartment(db, departmentId)
  await narrowTo(db, session, schoolId)
  return schoolId
}

const blocksOf = (db: Db) =>
  db
    .select({ isBlocked: sql<boolean>`${member.disabled} or ${member.locked}` })
    .from(member)
    .where(and(eq(member.schoolId, sql.placeholder('schoolId')), eq(member.id, sql.placeholder('memberId'))))
    .prepare('find_blocks')

/** True if somebody is a member of a school, and neither disabled nor locked there. */
export const isOpenMember: OpenMemberCheck = async (db, schoolId, memberId) => {
  const [row] = await remembered(db, blocksOf).execute({ schoolId, memberId })
  return row?.isBlocked === false
}
