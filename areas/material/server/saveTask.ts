import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { memberDepartment } from '../../registry/server/tables/members.ts'
import { sealedLink } from '../../sealedLink/server/tables.ts'
import { type material as calls, materialLimits, materialRefusals as refusals } from '../contract.ts'
import { deleteUploads } from './deleteUploads.ts'
import { lockTask } from './lockTask.ts'
import { materialLink, materialTask, materialTaskClass, materialUpload } from './tables.ts'
import { viewTask } from './tasks.ts'

const day = 86_400_000

const refuseNonClasses = async (db: Db, schoolId: number, classIds: readonly number[]): Promise<void> => {
  const rows = await db
    .select({ name: department.name, type: department.type, delFlag: department.delFlag })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), inArray(department.id, [...classIds])))
  if (rows.length < classIds.length) throw new Refusal(common.notFound)
  const other = rows.find(({ type, delFlag }) => type !== nodeType.class || delFlag === graduatedFlag)
  if (other !== undefined) throw new Refusal(refusals.notClass, { name: other.name })
}

/** Refuses to remove a class whose students have uploads, because nobody would see these any more. */
const refuseWithFiles = async (db: Db, schoolId: number, taskId: number, classIds: readonly number[]) => {
  const [used] = await db
    .select({ name: department.name, count: sql<number>`count(distinct ${materialUpload.studentId})::int` })
    .from(materialTaskClass)
    .innerJoin(
      department,
      and(eq(department.schoolId, materialTaskClass.schoolId), eq(department.id, materialTaskClass.departmentId)),
    )
    .innerJoin(
      memberDepartment,
      and(eq(memberDepartment.schoolId, department.schoolId), eq(memberDepartment.departmentId, department.id)),
    )
    .innerJoin(
      materialUpload,
      and(
        eq(materialUpload.schoolId, memberDepartment.schoolId),
        eq(materialUpload.taskId, materialTaskClass.taskId),
        eq(materialUpload.studentId, memberDepartment.memberId),
      ),
    )
    .where(
      and(
        eq(materialTaskClass.schoolId, schoolId),
        eq(materialTaskClass.taskId, taskId),
        notInArray(materialTaskClass.departmentId, [...classIds]),
      ),
    )
    .groupBy(department.id, department.name)
    .limit(1)
  if (used !== undefined) throw new Refusal(refusals.classHasFiles, used)
}

const setClasses = async (db: Db, schoolId: number, taskId: number, classIds: readonly number[]): Promise<void> => {
  const ofTask = and(eq(materialTaskClass.schoolId, schoolId), eq(materialTaskClass.taskId, taskId))
  await db.delete(materialTaskClass).where(and(ofTask, notInArray(materialTaskClass.departmentId, [...classIds])))
  const rows = classIds.map((departmentId) => ({ schoolId, taskId, departmentId }))
  await db.insert(materialTaskClass).values(rows).onConflictDoNothing()
}

/** Refuses an end that is too far ahead or in the past, unless the task already has this past end. */
const refuseBadEnd = async (
  db: Db,
  schoolId: number,
  id: number | undefined,
  endAt: Date,
  now: Date,
): Promise<void> => {
  const days = materialLimits.ahead
  if (endAt.getTime() > now.getTime() + days * day) throw new Refusal(refusals.tooFar, { days })
  if (endAt > now) return
  const [row] = await db
    .select({ endAt: materialTask.endAt })
    .from(materialTask)
    .where(and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, id ?? 0)))
  // Wire times have whole seconds.
  const kept = row !== undefined && Math.floor(row.endAt.getTime() / 1000) === Math.floor(endAt.getTime() / 1000)
  if (!kept) throw new Refusal(refusals.endsInPast)
}

/** Inserts a task for some classes, or saves one if `version` is current. */
export const saveTask = async (context: Context<typeof calls.saveTask>) => {
  const { db, session, body, clock } = context
  const { id, version, classIds, endTime, ...fields } = body
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const endAt = fromWireTime(endTime, session.timeZone)
  await refuseBadEnd(db, schoolId, id, endAt, now)
  await refuseNonClasses(db, schoolId, classIds)
  const first = { makerId: memberOf(session), createdAt: now }
  const values = { ...fields, endAt, ...(id === undefined ? first : {}) }
  // A stale save returns the current task.
  const saving = { name: '收集任务', schoolId, id, version, values }
  const saved = await saveVersioned(db, materialTask, { ...saving, present: (row) => viewTask(context, row.id) })
  if (id !== undefined) await refuseWithFiles(db, schoolId, id, classIds)
  await setClasses(db, schoolId, saved.id, classIds)
  return viewTask(context, saved.id)
}

/** Closes a task or reopens it. */
export const closeTask = async ({ db, session, body, clock }: Context<typeof calls.closeTask>) => {
  const mine = and(eq(materialTask.schoolId, schoolOf(session)), eq(materialTask.id, body.id))
  const changed = await db
    .update(materialTask)
    .set({ closedAt: body.isClosed ? clock.now() : null, version: sql`${materialTask.version} + 1` })
    .where(mine)
    .returning({ id: materialTask.id })
  if (changed.length === 0) throw new Refusal(common.notFound)
  return null
}

/** Deletes a task with its uploads and revokes its links. */
export const deleteTask = async ({ db, session, query, files, clock }: Context<typeof calls.deleteTask>) => {
  const schoolId = schoolOf(session)
  const mine = and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, query.id))
  await lockTask(db, schoolId, query.id)
  await deleteUploads({ db, files }, schoolId, eq(materialUpload.taskId, query.id))
  const ofTask = and(eq(materialLink.schoolId, schoolId), eq(materialLink.taskId, query.id))
  const links = db.select({ id: materialLink.linkId }).from(materialLink).where(ofTask)
  await db
    .update(sealedLink)
    .set({ revokedAt: clock.now(), revokedById: memberOf(session) })
    .where(and(eq(sealedLink.schoolId, schoolId), inArray(sealedLink.id, links), isNull(sealedLink.revokedAt)))
  await db.delete(materialTask).where(mine)
  return null
}
