import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { nodeType } from '../../../registry/contract.ts'
import { lockMember, schoolOfMember } from '../../../registry/server/membership.ts'
import { nextVersionOf } from '../../../registry/server/members.ts'
import { takeBeds } from '../../../registry/server/studentInfo.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { refuseHigher } from '../standing.ts'
import { replaceDepartments } from './departments.ts'

/** Grades and classes are one sort of node, departments another; schools and branches only hold who is in neither yet. */
const sortOf = (type: number): 'classes' | 'departments' | 'above' => {
  if (type === nodeType.grade || type === nodeType.class) return 'classes'
  return type === nodeType.school || type === nodeType.branch || type === nodeType.bureau ? 'above' : 'departments'
}

interface Moving {
  readonly schoolId: number
  readonly userId: number
  readonly deptId: number
}

const typeOf = async (db: Db, { schoolId, deptId }: Moving): Promise<number> => {
  const [found] = await db
    .select({ type: department.type })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, deptId)))
  if (!found) throw new Refusal(common.notFound)
  return found.type
}

/** The nodes that somebody is in, with their types. */
const listHeld = (db: Db, { schoolId, userId }: Moving) =>
  db
    .select({ id: department.id, type: department.type })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, userId)))

/** Moves a member to a node, which becomes the main one: the others of its sort are left, those of the other sort stay. */
export const moveTo = async (db: Db, session: Session, moving: Moving): Promise<void> => {
  const { schoolId, userId, deptId } = moving
  const sort = sortOf(await typeOf(db, moving))
  await lockMember(db, schoolId, userId)
  await refuseHigher(db, session, schoolId, userId)
  const held = await listHeld(db, moving)
  const kept = held.filter(({ id, type }) => id !== deptId && !['above', sort].includes(sortOf(type)))
  const isThere = held.some(({ id }) => id === deptId)
  if (isThere && held.length === kept.length + 1) throw new Refusal(usersRefusals.departmentTwice)
  await replaceDepartments(db, session, moving, [deptId, ...kept.map(({ id }) => id)])
}

const refuseUnlessStudent = async (db: Db, schoolId: number, memberId: number): Promise<void> => {
  const asStudent = and(
    eq(memberRole.schoolId, schoolId),
    eq(memberRole.memberId, memberId),
    eq(memberRole.roleId, role.student),
  )
  if ((await db.$count(memberRole, asStudent)) === 0) throw new Refusal(usersRefusals.notStudent)
}

/** Moves a pupil to another class in one step; a boarder's room is kept, or let go of with it. */
export const changeClass = async ({ db, session, body }: Context<typeof users.changeClass>): Promise<null> => {
  const { userId, deptId, room } = body
  const schoolId = await schoolOfMember(db, session, userId, body.schoolId)
  const moving = { schoolId, userId, deptId }
  if ((await typeOf(db, moving)) !== nodeType.class) throw new Refusal(usersRefusals.notClass)
  await refuseUnlessStudent(db, schoolId, userId)
  await moveTo(db, session, moving)
  if (room === 'keep') return null
  await takeBeds(db, schoolId, [userId], room === 'leave')
  // The form of the student info that somebody has open shows the room that is let go of.
  await nextVersionOf(db, { schoolId, memberId: userId })
  return null
}
