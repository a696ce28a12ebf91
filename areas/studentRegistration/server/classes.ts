import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { type studentRegistration as calls, isEnrolling, registrationRefusals as refusals } from '../contract.ts'
import { registrationApplication, registrationTask } from './tables.ts'

const refuseNonClass = async (db: Db, schoolId: number, classId: number): Promise<void> => {
  const [row] = await db
    .select({ name: department.name, type: department.type, delFlag: department.delFlag })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, classId)))
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.type !== nodeType.class || row.delFlag === graduatedFlag)
    throw new Refusal(refusals.notClass, { name: row.name })
}

/** Refuses applications of tasks that enrol nobody, such as those for a club. */
export const refuseNotEnrolling = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const rows = await db
    .selectDistinct({ kind: registrationTask.kind })
    .from(registrationApplication)
    .innerJoin(
      registrationTask,
      and(
        eq(registrationTask.schoolId, registrationApplication.schoolId),
        eq(registrationTask.id, registrationApplication.taskId),
      ),
    )
    .where(and(eq(registrationApplication.schoolId, schoolId), inArray(registrationApplication.id, [...ids])))
  if (rows.some(({ kind }) => !isEnrolling(kind))) throw new Refusal(refusals.notEnrolling)
}

/** Puts the approved ones of some applications in a class, or takes them out. Returns those that changed. */
export const setClass = (db: Db, schoolId: number, ids: readonly number[], classId: number | null) =>
  db
    .update(registrationApplication)
    .set({ classId, version: nextVersion(registrationApplication.version) })
    .where(
      and(
        eq(registrationApplication.schoolId, schoolId),
        inArray(registrationApplication.id, [...ids]),
        // A class only makes sense for a child who will come; an admitted student is moved in 用户管理.
        eq(registrationApplication.state, 'approved'),
      ),
    )
    .returning({ id: registrationApplication.id })

/** Puts approved applications in a class, or takes them out. Returns how many changed. */
export const assignClass = async ({ db, session, body }: Context<typeof calls.assignClass>) => {
  const schoolId = schoolOf(session)
  await refuseNotEnrolling(db, schoolId, body.ids)
  if (body.classId !== null) await refuseNonClass(db, schoolId, body.classId)
  return { changed: (await setClass(db, schoolId, body.ids, body.classId)).length }
}
