import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { refuseStaleContent } from '../../../platform/server/versioned.ts'
import { endClassManager, putClassManager } from '../../registry/server/classManagers.ts'
import { isStaff } from '../../registry/server/people.ts'
import { classManager, member, memberDepartment } from '../../registry/server/tables/members.ts'
import { managerLevel } from '../classContract.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { classDuty } from './tables.ts'
import { type ClassKey, listDuty, listManagers, lockClass } from './classData.ts'

const isInClass = ({ id, schoolId }: ClassKey) =>
  sql`exists (select 1 from ${memberDepartment} where ${and(
    eq(memberDepartment.schoolId, schoolId),
    eq(memberDepartment.memberId, member.id),
    eq(memberDepartment.departmentId, id),
  )})`

/** Replaces the duty roster. Only staff of the school and students of the class may be on duty. */
export const saveDuty = async ({ db, params, body }: Context<typeof organisation.saveDuty>) => {
  const classRow = await lockClass(db, params.id)
  const { id: departmentId, schoolId } = classRow
  refuseStaleContent(body.version, '值日表', await listDuty(db, classRow))
  if (new Set(body.days.map(({ dayOfWeek }) => dayOfWeek)).size < body.days.length) {
    throw new Refusal(organisationRefusals.dayTwice)
  }
  const people = [...new Set(body.days.flatMap(({ users }) => users))]
  const eligible = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, people), or(isStaff, isInClass(classRow))))
  if (eligible.length < people.length) throw new Refusal(organisationRefusals.notOnDuty)
  await db.delete(classDuty).where(and(eq(classDuty.schoolId, schoolId), eq(classDuty.departmentId, departmentId)))
  const rows = body.days.flatMap(({ dayOfWeek, users }) =>
    [...new Set(users)].map((memberId) => ({ schoolId, departmentId, dayOfWeek, memberId })),
  )
  if (rows.length > 0) await db.insert(classDuty).values(rows)
  return listDuty(db, classRow)
}

const refuseSecondHead = async (db: Db, { id, schoolId }: ClassKey, userId: number): Promise<void> => {
  const [head] = await db
    .select({ name: member.name })
    .from(classManager)
    .innerJoin(member, and(eq(member.schoolId, classManager.schoolId), eq(member.id, classManager.memberId)))
    .where(
      and(
        eq(classManager.schoolId, schoolId),
        eq(classManager.departmentId, id),
        eq(classManager.level, managerLevel.head),
        ne(classManager.memberId, userId),
      ),
    )
  if (head) throw new Refusal(organisationRefusals.headThere, { name: head.name })
}

const refuseStaleManagers = async (db: Db, classRow: ClassKey, read: string | undefined): Promise<void> =>
  refuseStaleContent(read, '班级管理员', await listManagers(db, classRow))

/** Adds a staff member as class manager or changes the level. It takes effect on their next call. */
export const saveClassManager = async ({ db, params, body }: Context<typeof organisation.saveClassManager>) => {
  const classRow = await lockClass(db, params.id)
  const { id: departmentId, schoolId } = classRow
  const { userId: memberId, level } = body
  await refuseStaleManagers(db, classRow, body.version)
  const [eligible] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId), isStaff))
  if (!eligible) throw new Refusal(organisationRefusals.notStaff)
  if (level === managerLevel.head) await refuseSecondHead(db, classRow, memberId)
  await putClassManager(db, { schoolId, departmentId, memberId }, level)
  return listManagers(db, classRow)
}

/** Removes a class manager. Answers `notFound` if the user doesn't manage the class. */
export const deleteClassManager = async ({ db, params, query }: Context<typeof organisation.deleteClassManager>) => {
  const classRow = await lockClass(db, params.id)
  await refuseStaleManagers(db, classRow, query.version)
  const key = { schoolId: classRow.schoolId, departmentId: classRow.id, memberId: params.userId }
  if (!(await endClassManager(db, key))) throw new Refusal(common.notFound)
  return listManagers(db, classRow)
}
