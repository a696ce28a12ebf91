import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { CorrectionKind, LineKind } from '../words.ts'
import { assessPeriod, assessResult } from './reports/tables.ts'
import { assessCorrection, assessRecord } from './tables.ts'
import { correctWeeklyResults } from './weeklyResult.ts'

type Record = typeof assessRecord.$inferSelect

/** A change of a record's value. */
interface Change {
  readonly kind: CorrectionKind
  readonly byId: number
  readonly byName: string
  readonly at: Date
  readonly reason: string
  readonly oldValue: number
  readonly newValue: number
}

/** Finds the written periods of a record's project that contain its day. */
const findPeriods = (db: Db, { schoolId, projectId, day }: Record) =>
  db
    .select()
    .from(assessPeriod)
    .where(
      and(
        eq(assessPeriod.schoolId, schoolId),
        eq(assessPeriod.projectId, projectId),
        lte(assessPeriod.startDay, day),
        gte(assessPeriod.endDay, day),
      ),
    )

/** Adds a line for a target that the report didn't have, such as a student who had left by its end. */
const addLine = async (db: Db, record: Record, periodId: number, line: LineKind): Promise<void> => {
  const { schoolId, classId, groupName } = record
  const ofClass = line === 'class'
  const [node] = await db
    .select({ gradeId: department.parentId })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, classId ?? 0)))
  const gradeId = node?.gradeId ?? null
  const [grade] = await db
    .select({ name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, gradeId ?? 0)))
  const [sample] = await db
    .select({ initial: assessResult.initial })
    .from(assessResult)
    .where(
      and(eq(assessResult.schoolId, schoolId), eq(assessResult.periodId, periodId), eq(assessResult.line, 'target')),
    )
    .limit(1)
  await db
    .insert(assessResult)
    .values({
      schoolId,
      periodId,
      line,
      targetId: ofClass ? (classId ?? 0) : record.targetId,
      targetName: ofClass ? groupName : record.targetName,
      studentId: ofClass ? null : record.studentId,
      classId,
      className: groupName,
      gradeId,
      gradeName: grade?.name ?? '',
      headcount: ofClass ? 0 : 1,
      initial: ofClass ? 0 : (sample?.initial ?? 0),
      firstSum: 0,
      sum: 0,
      position: 100_000,
    })
    .onConflictDoNothing()
}

const isLine = (schoolId: number, periodId: number, line: LineKind, targetId: number): SQL | undefined =>
  and(
    eq(assessResult.schoolId, schoolId),
    eq(assessResult.periodId, periodId),
    eq(assessResult.line, line),
    eq(assessResult.targetId, targetId),
  )

const addToLine = async (db: Db, record: Record, periodId: number, line: LineKind, difference: number) => {
  const targetId = line === 'class' ? (record.classId ?? 0) : record.targetId
  const mine = isLine(record.schoolId, periodId, line, targetId)
  if ((await db.$count(assessResult, mine)) === 0) await addLine(db, record, periodId, line)
  await db
    .update(assessResult)
    .set({ sum: sql`${assessResult.sum} + ${difference}` })
    .where(mine)
}

/**
 * Carries a change of a record into the written reports that contain it, and keeps who changed it, when and why. Does
 * nothing for a record whose period hasn't been written. Call it under the project's lock.
 */
export const correctReports = async (db: Db, record: Record, change: Change): Promise<void> => {
  const periods = await findPeriods(db, record)
  if (periods.length === 0) return
  const { schoolId, id: recordId } = record
  await db.insert(assessCorrection).values({ schoolId, recordId, ...change })
  await db
    .update(assessRecord)
    .set({ isCorrected: true })
    .where(and(eq(assessRecord.schoolId, schoolId), eq(assessRecord.id, recordId)))
  const difference = change.newValue - change.oldValue
  for (const { id, assessType } of periods) {
    await addToLine(db, record, id, 'target', difference)
    if (assessType === 'student' && record.classId !== null) await addToLine(db, record, id, 'class', difference)
  }
  await correctWeeklyResults(db, record)
}

/** Reads the corrections of records, the earliest first. */
export const readCorrections = (db: Db, schoolId: number, records: readonly number[]) =>
  db
    .select()
    .from(assessCorrection)
    .where(and(eq(assessCorrection.schoolId, schoolId), inArray(assessCorrection.recordId, [0, ...records])))
    .orderBy(assessCorrection.id)
