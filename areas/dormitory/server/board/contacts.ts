import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf } from '../../../../platform/server/session.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { classManager, member, memberDepartment } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import { logLook } from '../../../users/server/index.ts'
import { boardRefusals, type boardCalls } from '../../boardContract.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'

/**
 * Handles `studentContacts`: a student's parents and head teachers with full numbers. The view is recorded on the
 * student's record.
 */
export const findContacts = async ({ db, session, query, clock }: Context<typeof boardCalls.studentContacts>) => {
  const { studentUserId } = query
  const schoolId = await findSchoolOfMember(db, session, studentUserId)
  const parents = await db
    .select({ parentName: member.name, parentTelephone: member.telephone, relationShip: parentLink.relationship })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentUserId)))
    .orderBy(asc(parentLink.id))
  const teachers = await db
    .selectDistinct({ teacherName: member.name, telephone: member.telephone })
    .from(memberDepartment)
    .innerJoin(
      classManager,
      and(
        eq(classManager.schoolId, memberDepartment.schoolId),
        eq(classManager.departmentId, memberDepartment.departmentId),
        eq(classManager.level, 1),
      ),
    )
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, studentUserId)))
  if (parents.length + teachers.length === 0) throw new Refusal(boardRefusals.noMemberInfo)
  await logLook(db, {
    schoolId,
    memberId: studentUserId,
    viewerId: memberOf(session),
    fields: ['telephone'],
    at: clock.now(),
  })
  return {
    parents: parents.map(({ parentTelephone, ...parent }) => ({ ...parent, parentTelephone: parentTelephone ?? '' })),
    teachers: teachers.map(({ teacherName, telephone }) => ({ teacherName, telephone: telephone ?? '' })),
  }
}
