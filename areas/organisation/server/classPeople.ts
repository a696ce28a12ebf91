import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { refuseStaleContent } from '../../../platform/server/versioned.ts'
import { endClassManager, putClassManager } from '../../registry/server/classManagers.ts'
import { isStaff } from '../../registry/server/people.ts'
import { classManager, member, memberDepartment } from '../../registry/server/tables/members.ts'
import { managerLevel } from '../classCalls.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { classDuty } from './tables.ts'
import { type ClassKey, listDuty, listManagers, lockClass } from './classData.ts'

const isIn = ({ id, schoolId }: ClassKey) =>
  sql`exists (select 1 from ${memberDepartment} where ${and(
    eq(memberDepartment.schoolId, schoolId),
    eq(memberDepartment.memberId, member.id),
    eq(memberDepartment.departmentId, id),
  )})`

/** Puts a duty roster in place of the one before: the school's staff, and the class's own students. */
export const saveDuty = async ({ db, params, body }: Context<typeof organisation.saveDuty>) => {
  const room = await lockClass(db, params.id)
  const { id: departmentId, schoolId } = room
  refuseStaleContent(body.version, '值日表', await listDuty(db, room))
  if (new Set(body.days.map(({ dayOfWeek }) => dayOfWeek)).size < body.days.length) {
    throw new Refusal(organisationRefusals.dayTwice)
  }
  const people = [...new Set(body.days.flatMap(({ users }) => users))]
  const fit = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, people), or(isStaff, isIn(room))))
  if (fit.length < people.length) throw new Refusal(organisationRefusals.notOnDuty)
  await db.delete(classDuty).where(and(eq(classDuty.schoolId, schoolId), eq(classDuty.departmentId, departmentId)))
  const rows = body.days.flatMap(({ dayOfWeek, users }) =>
    [...new Set(users)].map((memberId) => ({ schoolId, departmentId, dayOfWeek, memberId })),
  )
  if (rows.length > 0) await db.insert(classDuty).values(rows)
  return listDuty(db, room)
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

const refuseStaleManagers = async (db: Db, room: ClassKey, read: string | undefined): Promise<void> =>
  refuseStaleContent(read, '班级管理员', await listManagers(db, room))

/** Makes one of the staff lead or teach a class, or changes how; it acts on their next call. */
export const saveClassManager = async ({ db, params, body }: Context<typeof organisation.saveClassManager>) => {
  const room = await lockClass(db, params.id)
  const { id: departmentId, schoolId } = room
  const { userId: memberId, level } = body
  await refuseStaleManagers(db, room, body.version)
  const [fit] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberId), isStaff))
  if (!fit) throw new Refusal(organisationRefusals.notStaff)
  if (level === managerLevel.head) await refuseSecondHead(db, room, memberId)
  await putClassManager(db, { schoolId, departmentId, memberId }, level)
  return listManagers(db, room)
}

/** Ends somebody's leading or teaching of a class. */
export const deleteClassManager = async ({ db, params, query }: Context<typeof organisation.deleteClassManager>) => {
  const room = await lockClass(db, params.id)
  await refuseStaleManagers(db, room, query.version)
  const key = { schoolId: room.schoolId, departmentId: room.id, memberId: params.userId }
  if (!(await endClassManager(db, key))) throw new Refusal(common.notFound)
  return listManagers(db, room)
}
