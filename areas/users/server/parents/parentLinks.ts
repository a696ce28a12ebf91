import { type SQL, and, eq, inArray, ne, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Reach } from '../../../../platform/server/reach.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, memberOf } from '../../../../platform/server/session.ts'
import { refuseGraduates } from '../../../registry/server/graduates.ts'
import { lockMember, findSchoolOfMember } from '../../../registry/server/membership.ts'
import { grantRoles } from '../../../registry/server/memberRoles.ts'
import { changeMember } from '../../../registry/server/members.ts'
import { deleteParentLinks, insertParentLinks } from '../../../registry/server/parentLinks.ts'
import { endParentsWithoutChild } from '../../../registry/server/parentRoles.ts'
import { hasStudentRole, memberJoin } from '../../../registry/server/people.ts'
import { member, memberRole } from '../../../registry/server/tables/members.ts'
import { parentLink } from '../../../registry/server/tables/students.ts'
import type { users } from '../../contract.ts'
import { readRelationship } from '../../parentContract.ts'
import { usersRefusals } from '../../refusals.ts'
import { memberWithinReach, reachUsers } from '../reach.ts'
import { refuseHigher, refuseUnsafePhoneChange } from '../personGuards.ts'
import { rethrowUniqueViolation } from '../uniqueViolations.ts'

/**
 * SQL condition for the record of a child, which may carry a parent's number. A child who left keeps that number until
 * the record is locked with its class, so this holds for more people than `enrolledStudent`.
 */
export const isChild: SQL = sql`(${hasStudentRole()} and not ${member.locked})`

/** Refuses if one of these people is not a student of the school, or has graduated. */
export const refuseNonStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .where(
      and(
        eq(memberRole.schoolId, schoolId),
        eq(memberRole.roleId, role.student),
        inArray(memberRole.memberId, [...ids]),
      ),
    )
  if (rows.length < new Set(ids).size) throw new Refusal(usersRefusals.notStudent)
  // A parent whose children have all graduated loses the role, so links to graduates are refused.
  await refuseGraduates(db, schoolId, ids)
}

/**
 * Refuses callers who would make themselves a parent, because nobody may change their roles. A colleague must do it.
 */
export const refuseSelfAsParent = (session: Session, parentId: number): void => {
  if (parentId === memberOf(session)) throw new Refusal(usersRefusals.notYourself)
}

type Wanted = Context<typeof users.linkParent>['body']

const linkInSchool = async (db: Db, session: Session, schoolId: number, links: readonly Wanted[]): Promise<void> => {
  const students = links.map(({ studentUserId }) => studentUserId)
  await refuseNonStudents(db, schoolId, students)
  for (const studentId of new Set(students)) await refuseHigher(db, session, schoolId, studentId)
  for (const { parentId } of links) refuseSelfAsParent(session, parentId)
  const parents = [...new Set(links.map(({ parentId }) => parentId))]
  const ofParents = and(eq(member.schoolId, schoolId), inArray(member.id, parents))
  if ((await db.$count(member, ofParents)) < parents.length) throw new Refusal(common.notFound)
  const [child] = await db.select({ name: member.name }).from(member).where(and(ofParents, isChild)).limit(1)
  if (child) throw new Refusal(usersRefusals.pupilAsParent, { name: child.name })
  await grantRoles(db, schoolId, parents, [role.parent])
  const rows = links.map(({ parentId, studentUserId: studentId, ...said }) => ({
    schoolId,
    studentId,
    parentId,
    relationship: readRelationship(said),
  }))
  await insertParentLinks(db, rows).catch(rethrowUniqueViolation)
}

/** Creates each link in the school of its student. */
const linkAll = async (db: Db, session: Session, links: readonly Wanted[]): Promise<null> => {
  const bySchool = new Map<number, Wanted[]>()
  for (const link of links) {
    const schoolId = await findSchoolOfMember(db, session, link.studentUserId)
    bySchool.set(schoolId, [...(bySchool.get(schoolId) ?? []), link])
  }
  for (const [schoolId, ofSchool] of bySchool) await linkInSchool(db, session, schoolId, ofSchool)
  return null
}

/** Links a member of the school to a student as parent. */
export const linkParent = ({ db, session, body }: Context<typeof users.linkParent>): Promise<null> =>
  linkAll(db, session, [body])

/** Links several parents, all or none. */
export const bindParents = ({ db, session, body }: Context<typeof users.bindParents>): Promise<null> =>
  linkAll(db, session, body)

/** Deletes links of students that the session reaches. Parents without a remaining child lose the parent role. */
const unlinkAll = async (db: Db, ids: readonly number[]): Promise<null> => {
  for (const [schoolId, parents] of await deleteParentLinks(db, ids)) {
    await endParentsWithoutChild(db, schoolId, parents)
  }
  return null
}

/** Deletes one link. The parent's account stays. */
export const unlinkParent = ({ db, body }: Context<typeof users.unlinkParent>): Promise<null> =>
  unlinkAll(db, [body.id])

/** Deletes several links. */
export const unlinkParents = ({ db, body }: Context<typeof users.unlinkParents>): Promise<null> =>
  unlinkAll(db, body.ids)

/**
 * Refuses to change a person who is reached only as a parent but is also staff or a student. Only callers who reach
 * them as such may change the record.
 */
const refuseBeyondParent = async (db: Db, session: Session, schoolId: number, memberId: number): Promise<void> => {
  const others = await db
    .select({ roleId: memberRole.roleId })
    .from(memberRole)
    .where(
      and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, memberId), ne(memberRole.roleId, role.parent)),
    )
    .limit(1)
  if (others.length === 0) return
  if ((await reachUsers(db, session, [memberId])).length === 0) throw new Refusal(common.forbidden)
}

/**
 * Refuses to change a parent who has a child beyond the caller's reach. Otherwise a caller could link any known number
 * to a child in reach, change the number, and open the parent's links with it.
 */
const refuseOthersParent = async (db: Db, session: Session, schoolId: number, parentId: number): Promise<void> => {
  const links = await db
    .select({ id: parentLink.id })
    .from(parentLink)
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.parentId, parentId)))
  const ids = links.map(({ id }) => id)
  if ((await reachParentLinks(db, session, ids)).length < ids.length) throw new Refusal(usersRefusals.parentOfOthers)
}

/** Changes a parent's name and telephone number, not the relationship. */
export const changeParent = async ({
  db,
  session,
  params,
  body,
}: Context<typeof users.changeParent>): Promise<null> => {
  const [row] = await db.select().from(parentLink).where(eq(parentLink.id, params.id))
  if (!row) throw new Refusal(common.notFound)
  const { schoolId, parentId } = row
  const { name, telephone } = body
  await refuseHigher(db, session, schoolId, parentId)
  await refuseBeyondParent(db, session, schoolId, parentId)
  await refuseOthersParent(db, session, schoolId, parentId)
  await refuseUnsafePhoneChange(db, session, await lockMember(db, schoolId, parentId), telephone)
  const changes = { ...(telephone === undefined ? {} : { telephone }), ...(name === undefined ? {} : { name }) }
  await changeMember(db, { schoolId, memberId: parentId }, changes)
  return null
}

/** Returns the link ids whose student the session reaches. */
export const reachParentLinks: Reach = async (db, session, ids) => {
  const rows = await db
    .select({ id: parentLink.id })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.studentId))
    .where(and(inArray(parentLink.id, [...ids]), memberWithinReach(session)))
  return rows.map((row) => row.id)
}
