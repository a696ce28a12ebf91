import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { graduatedFlag, nodeType } from '../../../registry/contract.ts'
import { organisationRefusals } from '../../../organisation/contract.ts'
import { filterReachableDepartments } from '../../../organisation/server/index.ts'
import { countHiddenNodes } from '../../../registry/server/departments.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { type LockedMember, findSchoolOfDepartment } from '../../../registry/server/membership.ts'
import { refuseGraduates, refuseLockedGraduates } from '../../../registry/server/graduates.ts'
import { endClassManager } from '../../../registry/server/classManagers.ts'
import { keepDepartments, putInDepartments, removeFromDepartment } from '../../../registry/server/memberDepartments.ts'
import { setMemberFields } from '../../../registry/server/members.ts'
import { memberDepartment } from '../../../registry/server/tables/members.ts'
import { type users, usersRefusals } from '../../contract.ts'
import { lockForChange } from '../personGuards.ts'

/**
 * Refuses departments of another school, hidden ones, and ones that have graduated. The school check is needed, because
 * a caller may reach several schools.
 */
export const refuseClosedDepartments = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const found = await db
    .select({ id: department.id, delFlag: department.delFlag })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), inArray(department.id, [...ids])))
  if (found.length < new Set(ids).size) throw new Refusal(common.notFound)
  if ((await countHiddenNodes(db, schoolId, ids)) > 0) throw new Refusal(organisationRefusals.hidden)
  if (found.some(({ delFlag }) => delFlag === graduatedFlag)) throw new Refusal(usersRefusals.graduatedDepartment)
}

/**
 * Refuses to move a graduate into a grade or class, or out of a graduated node. A graduate who is also staff can move
 * between other departments. Other graduates can't move at all.
 */
const refuseMovingGraduate = async (
  db: Db,
  { schoolId, memberId }: { readonly schoolId: number; readonly memberId: number },
  changed: readonly number[],
): Promise<void> => {
  if (changed.length === 0) return
  await refuseLockedGraduates(db, schoolId, [memberId])
  const ofPupils = or(inArray(department.type, [nodeType.grade, nodeType.class]), eq(department.delFlag, graduatedFlag))
  const among = and(eq(department.schoolId, schoolId), inArray(department.id, [...changed]), ofPupils)
  if ((await db.$count(department, among)) > 0) await refuseGraduates(db, schoolId, [memberId])
}

interface Placing {
  readonly schoolId: number
  readonly userId: number
  readonly deptId: number
}

/** Adds a member to a department. The first department becomes the main one. */
export const addToDepartment = async (
  db: Db,
  session: Session,
  { schoolId, userId, deptId }: Placing,
): Promise<void> => {
  const { mainDepartmentId } = await lockForChange(db, session, schoolId, userId)
  await refuseClosedDepartments(db, schoolId, [deptId])
  const record = { schoolId, memberId: userId }
  await refuseMovingGraduate(db, record, [deptId])
  if ((await putInDepartments(db, record, [deptId])) === 0) throw new Refusal(usersRefusals.departmentTwice)
  if (mainDepartmentId === null) await setMemberFields(db, record, { mainDepartmentId: deptId })
}

/** Adds a member to a department in the department's school. */
export const linkDepartment = async ({ db, session, params }: Context<typeof users.linkDepartment>): Promise<null> => {
  await addToDepartment(db, session, { schoolId: await findSchoolOfDepartment(db, params.deptId), ...params })
  return null
}

/**
 * Removes a member from a department and its management, or only from the management. At least one department remains.
 */
export const takeOut = async (
  db: Db,
  session: Session,
  { schoolId, userId, deptId }: Placing,
  onlyManagement = false,
): Promise<void> => {
  const { mainDepartmentId } = await lockForChange(db, session, schoolId, userId)
  const ofMember = and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, userId))
  const held = await db
    .select({ id: memberDepartment.departmentId })
    .from(memberDepartment)
    .where(ofMember)
    .orderBy(asc(memberDepartment.departmentId))
  const isMember = held.some((row) => row.id === deptId)
  const managed = await endClassManager(db, { schoolId, departmentId: deptId, memberId: userId })
  if (!isMember && !(managed && onlyManagement)) throw new Refusal(usersRefusals.departmentNotHeld)
  if (onlyManagement) return
  const record = { schoolId, memberId: userId }
  await refuseMovingGraduate(db, record, [deptId])
  const next = held.find((row) => row.id !== deptId)
  if (!next) throw new Refusal(usersRefusals.lastDepartment)
  // Change the main department before removing the link, because the main department must be one of the member's
  // departments.
  if (mainDepartmentId === deptId) await setMemberFields(db, record, { mainDepartmentId: next.id })
  await removeFromDepartment(db, record, deptId)
}

/**
 * Removes a member from a department, or only from its management. Teachers also manage classes that they don't belong
 * to.
 */
export const unlinkDepartment = async ({
  db,
  session,
  query,
}: Context<typeof users.unlinkDepartment>): Promise<null> => {
  const { userId, deptId } = query
  const schoolId = await findSchoolOfDepartment(db, deptId)
  await takeOut(db, session, { schoolId, userId, deptId }, query.onlyRemoveManagePermission)
  return null
}

/**
 * Replaces the departments of a member whom `lockForChange` has locked. The first becomes the main one. Departments
 * beyond the caller's reach stay, also as the main one, because the caller can't see them and so can't mean to remove
 * them.
 */
export const replaceDepartments = async (
  db: Db,
  session: Session,
  { schoolId, id: memberId, mainDepartmentId }: LockedMember,
  departments: readonly number[],
): Promise<void> => {
  const ofMember = and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.memberId, memberId))
  const held = await db.select({ id: memberDepartment.departmentId }).from(memberDepartment).where(ofMember)
  // Check only new departments, because current ones may have been hidden or have graduated since.
  const added = departments.filter((departmentId) => !held.some(({ id }) => id === departmentId))
  await refuseClosedDepartments(db, schoolId, added)
  const heldIds = held.map(({ id }) => id)
  const reached = new Set(await filterReachableDepartments(db, session, heldIds))
  const unreached = heldIds.filter((id) => !reached.has(id))
  const main = unreached.find((id) => id === mainDepartmentId) ?? departments[0] ?? unreached[0]
  if (main === undefined) throw new Refusal(usersRefusals.lastDepartment)
  const record = { schoolId, memberId }
  const left = heldIds.filter((id) => reached.has(id) && !departments.includes(id))
  await refuseMovingGraduate(db, record, [...added, ...left])
  await putInDepartments(db, record, departments)
  await setMemberFields(db, record, { mainDepartmentId: main })
  await keepDepartments(db, record, [...departments, ...unreached])
}

/** Replaces a member's departments with a full list. */
export const setDepartments = async ({
  db,
  session,
  params,
  body,
}: Context<typeof users.setDepartments>): Promise<null> => {
  const locked = await lockForChange(db, session, params.schoolId, params.userId)
  await replaceDepartments(db, session, locked, body.depts)
  return null
}
