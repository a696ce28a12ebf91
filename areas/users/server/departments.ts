import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type users, usersRefusals } from '../contract.ts'
import { lockMember, schoolOfDepartment } from './membership.ts'
import { classManager, member, memberDepartment } from './tables.ts'

const setMainDepartment = async (db: Db, schoolId: number, personId: number, departmentId: number) => {
  await db
    .update(member)
    .set({ mainDepartmentId: departmentId })
    .where(and(eq(member.schoolId, schoolId), eq(member.personId, personId)))
}

/** Puts a member into a department; the first one becomes the main department. */
export const linkDepartment = async ({ db, params }: Context<typeof users.linkDepartment>): Promise<null> => {
  const { userId, deptId } = params
  const schoolId = await schoolOfDepartment(db, deptId)
  const { mainDepartmentId } = await lockMember(db, schoolId, userId)
  const added = await db
    .insert(memberDepartment)
    .values({ schoolId, personId: userId, departmentId: deptId })
    .onConflictDoNothing()
    .returning({ id: memberDepartment.departmentId })
  if (added.length === 0) throw new Refusal(usersRefusals.departmentTwice)
  if (mainDepartmentId === null) await setMainDepartment(db, schoolId, userId, deptId)
  return null
}

/** Ends somebody's leading and teaching of a class; says whether there was any. */
const endManagement = async (db: Db, schoolId: number, personId: number, departmentId: number): Promise<boolean> => {
  const ended = await db
    .delete(classManager)
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.personId, personId),
        eq(classManager.departmentId, departmentId),
      ),
    )
    .returning({ id: classManager.departmentId })
  return ended.length > 0
}

/**
 * Takes a member out of a department, or only out of its management, which teachers also have of classes that they are
 * not members of. At least one department remains.
 */
export const unlinkDepartment = async ({ db, query }: Context<typeof users.unlinkDepartment>): Promise<null> => {
  const { userId, deptId } = query
  const schoolId = await schoolOfDepartment(db, deptId)
  const { mainDepartmentId } = await lockMember(db, schoolId, userId)
  const mine = and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.personId, userId))
  const held = await db
    .select({ id: memberDepartment.departmentId })
    .from(memberDepartment)
    .where(mine)
    .orderBy(asc(memberDepartment.departmentId))
  const isMember = held.some((row) => row.id === deptId)
  const managed = await endManagement(db, schoolId, userId, deptId)
  if (!isMember && !(managed && query.onlyRemoveManagePermission)) throw new Refusal(usersRefusals.departmentNotHeld)
  if (query.onlyRemoveManagePermission) return null
  const next = held.find((row) => row.id !== deptId)
  if (!next) throw new Refusal(usersRefusals.lastDepartment)
  // First the main department, then the link: a main department is always one of the departments.
  if (mainDepartmentId === deptId) await setMainDepartment(db, schoolId, userId, next.id)
  await db.delete(memberDepartment).where(and(mine, eq(memberDepartment.departmentId, deptId)))
  return null
}
