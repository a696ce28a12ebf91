import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { nodeType } from '../../../registry/contract.ts'
import { findSchoolOfMember } from '../../../registry/server/membership.ts'
import { raiseMemberVersion } from '../../../registry/server/members.ts'
import { freeBeds } from '../../../registry/server/studentInfo.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { lockForChange } from '../personGuards.ts'
import { replaceDepartments } from './departments.ts'

/**
 * Returns the sort of a node. Students are in grades and classes, staff in departments. A school or branch holds people
 * who are in neither yet.
 */
const readSort = (type: number): 'classes' | 'departments' | 'above' => {
  if (type === nodeType.grade || type === nodeType.class) return 'classes'
  return type === nodeType.school || type === nodeType.branch || type === nodeType.bureau ? 'above' : 'departments'
}

interface Moving {
  readonly schoolId: number
  readonly userId: number
  readonly deptId: number
}

const findNodeType = async (db: Db, { schoolId, deptId }: Moving): Promise<number> => {
  const [found] = await db
    .select({ type: department.type })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, deptId)))
  if (!found) throw new Refusal(common.notFound)
  return found.type
}

/** Lists a member's nodes with their types. */
const listCurrentNodes = (db: Db, { schoolId, userId }: Moving) =>
  db
    .select({ id: department.id, type: department.type })
    .from(memberDepartment)
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, userId)))

/**
 * Moves a member to a node, which becomes the main one. The member leaves other nodes of the same sort and keeps those
 * of the other sort.
 */
export const moveToNode = async (db: Db, session: Session, moving: Moving): Promise<void> => {
  const { schoolId, userId, deptId } = moving
  const sort = readSort(await findNodeType(db, moving))
  const locked = await lockForChange(db, session, schoolId, userId)
  const held = await listCurrentNodes(db, moving)
  const kept = held.filter(({ id, type }) => id !== deptId && !['above', sort].includes(readSort(type)))
  const isThere = held.some(({ id }) => id === deptId)
  if (isThere && held.length === kept.length + 1) throw new Refusal(usersRefusals.departmentTwice)
  await replaceDepartments(db, session, locked, [deptId, ...kept.map(({ id }) => id)])
}

const refuseUnlessStudent = async (db: Db, schoolId: number, memberId: number): Promise<void> => {
  const asStudent = and(
    eq(memberRole.schoolId, schoolId),
    eq(memberRole.memberId, memberId),
    eq(memberRole.roleId, role.student),
  )
  if ((await db.$count(memberRole, asStudent)) === 0) throw new Refusal(usersRefusals.notStudent)
}

/**
 * Moves a student to another class in one step. A boarder keeps the room, leaves it and waits for another, or stops
 * boarding.
 */
export const changeClass = async ({ db, session, body }: Context<typeof users.changeClass>): Promise<null> => {
  const { userId, deptId, room } = body
  const schoolId = await findSchoolOfMember(db, session, userId, body.schoolId)
  const moving = { schoolId, userId, deptId }
  if ((await findNodeType(db, moving)) !== nodeType.class) throw new Refusal(usersRefusals.notClass)
  await refuseUnlessStudent(db, schoolId, userId)
  await moveToNode(db, session, moving)
  if (room === 'keep') return null
  await freeBeds(db, schoolId, [userId], room === 'leave')
  // An open student info form still shows the old room, so make its version stale.
  await raiseMemberVersion(db, { schoolId, memberId: userId })
  return null
}
