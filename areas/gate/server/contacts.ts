import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { classManager, member, memberDepartment } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { logLook } from '../../users/server/index.ts'
import type { gate } from '../contract.ts'
import { refuseWithoutEntryDialog } from './contactAccess.ts'

const headTeacher = 1

const listParents = (db: Db, schoolId: number, studentId: number) =>
  db
    .select({ name: member.name, relationship: parentLink.relationship, phone: member.telephone })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentId)))
    .orderBy(asc(parentLink.id))

const listHeadTeachers = (db: Db, schoolId: number, studentId: number) => {
  const heads = db
    .select({ id: classManager.memberId })
    .from(classManager)
    .innerJoin(
      memberDepartment,
      and(
        eq(memberDepartment.schoolId, classManager.schoolId),
        eq(memberDepartment.departmentId, classManager.departmentId),
        eq(memberDepartment.memberId, studentId),
      ),
    )
    .where(and(eq(classManager.schoolId, schoolId), eq(classManager.level, headTeacher)))
  return db
    .select({ name: member.name, phone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, heads)))
    .orderBy(asc(member.id))
}

/** Returns a person's contacts with full numbers: parents, then head teachers. */
export const listContacts = async (db: Db, schoolId: number, userId: number) => {
  const parents = await listParents(db, schoolId, userId)
  const heads = await listHeadTeachers(db, schoolId, userId)
  return [...parents, ...heads.map(({ name, phone }) => ({ name, relationship: '班主任', phone }))]
}

/**
 * Returns the contacts with full numbers of a person whose entry dialog may be open. The lookup is noted on that
 * person's record.
 */
export const findContacts = async (context: Context<typeof gate.contacts>) => {
  const { db, session, params, clock } = context
  await refuseWithoutEntryDialog(context)
  const [schoolId, { userId }] = [schoolOf(session), params]
  const contacts = await listContacts(db, schoolId, userId)
  const look = { schoolId, memberId: userId, viewerId: memberOf(session), at: clock.now() }
  await logLook(db, { ...look, fields: ['telephone'] })
  return contacts.map(({ phone, ...contact }) => ({ ...contact, phone: phone ?? '' }))
}
