import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { listTaughtClasses } from '../../teaching/server/index.ts'
import { examRefusals } from '../refusals.ts'
import type { ExamKey } from './examKey.ts'
import { examClass } from './tables.ts'

/** A class of an exam, as it was when the exam was saved. */
export type ExamClass = Omit<typeof examClass.$inferSelect, 'schoolId' | 'examId'>

/** Reads the classes of an exam in display order. */
export const readExamClasses = async (db: Db, { schoolId, examId }: ExamKey): Promise<readonly ExamClass[]> =>
  db
    .select({
      classId: examClass.classId,
      name: examClass.name,
      gradeId: examClass.gradeId,
      gradeName: examClass.gradeName,
      level: examClass.level,
      position: examClass.position,
    })
    .from(examClass)
    .where(and(eq(examClass.schoolId, schoolId), eq(examClass.examId, examId)))
    .orderBy(examClass.position, examClass.classId)

const listClassesBelow = async (db: Db, schoolId: number, departments: readonly number[]) => {
  const rows = await db
    .selectDistinct({ id: departmentAncestor.departmentId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), among(departmentAncestor.ancestorId, departments)))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Lists the classes below these departments that are within reach and have not graduated. Classes of `kept` that are
 * among the departments stay as they were, graduated ones too. Refuses departments without any class.
 */
export const chooseClasses = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
  departments: readonly number[],
  kept: readonly ExamClass[],
): Promise<readonly ExamClass[]> => {
  const below = await listClassesBelow(db, schoolId, departments)
  const keptIds = new Set(kept.map(({ classId }) => classId))
  const taught = await listTaughtClasses(db, { schoolId, asker })
  const added = taught.flatMap(({ id, name, gradeId, gradeName, gradeLevel }, at): ExamClass[] =>
    below.has(id) && !keptIds.has(id) && gradeId !== null
      ? [{ classId: id, name, gradeId, gradeName, level: gradeLevel ?? 0, position: at }]
      : [],
  )
  const chosen = [...kept.filter(({ classId }) => below.has(classId)), ...added]
  if (chosen.length === 0) throw new Refusal(examRefusals.noClasses)
  return chosen
}

/** Makes these the classes of an exam. Students of classes that are left out lose their scores. */
export const writeExamClasses = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  before: readonly ExamClass[],
  after: readonly ExamClass[],
): Promise<void> => {
  const [had, has] = [before, after].map((list) => new Set(list.map(({ classId }) => classId)))
  const dropped = before.filter(({ classId }) => !has?.has(classId)).map(({ classId }) => classId)
  const added = after.filter(({ classId }) => !had?.has(classId))
  if (dropped.length > 0)
    await db
      .delete(examClass)
      .where(and(eq(examClass.schoolId, schoolId), eq(examClass.examId, examId), among(examClass.classId, dropped)))
  if (added.length > 0) await db.insert(examClass).values(added.map((one) => ({ ...one, schoolId, examId })))
}
