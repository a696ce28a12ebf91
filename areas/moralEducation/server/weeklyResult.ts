import { and, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Weight, assessPeriod, assessResult } from './reports/tables.ts'

interface Span {
  readonly startDay: string
  readonly endDay: string
}

/** Sums the written values of class projects within a week, by project and class. */
const readValues = (
  db: Db,
  schoolId: number,
  weights: readonly Weight[],
  { startDay, endDay }: Span,
  sum: 'first' | 'now',
) => {
  const value = sum === 'first' ? assessResult.firstSum : assessResult.sum
  return db
    .select({
      projectId: assessPeriod.projectId,
      classId: assessResult.targetId,
      value:
        sql<number>`sum(${value} + case when ${assessPeriod.joinDefault} then ${assessResult.initial} else 0 end)`.mapWith(
          Number,
        ),
    })
    .from(assessResult)
    .innerJoin(
      assessPeriod,
      and(eq(assessPeriod.schoolId, assessResult.schoolId), eq(assessPeriod.id, assessResult.periodId)),
    )
    .where(
      and(
        eq(assessPeriod.schoolId, schoolId),
        among(
          assessPeriod.projectId,
          weights.map(({ projectId }) => projectId),
        ),
        eq(assessPeriod.assessType, 'clazz'),
        eq(assessResult.line, 'target'),
        gte(assessPeriod.startDay, startDay),
        lte(assessPeriod.endDay, endDay),
      ),
    )
    .groupBy(assessPeriod.projectId, assessResult.targetId)
}

/** Returns each class's weighted sum in hundredths, rounded once. */
export const sumWeighted = async (
  db: Db,
  schoolId: number,
  weights: readonly Weight[],
  span: Span,
  sum: 'first' | 'now' = 'now',
): Promise<ReadonlyMap<number, number>> => {
  const weightOf = new Map(weights.map(({ projectId, weight }) => [projectId, weight]))
  const sums = new Map<number, number>()
  for (const { projectId, classId, value } of await readValues(db, schoolId, weights, span, sum)) {
    const weighted = value * (weightOf.get(projectId ?? 0) ?? 0)
    sums.set(classId, (sums.get(classId) ?? 0) + weighted)
  }
  return new Map([...sums].map(([classId, weighted]) => [classId, Math.round(weighted / 100)]))
}

/** Computes the weekly results that contain a corrected record again, from the corrected reports. */
export const correctWeeklyResults = async (
  db: Db,
  { schoolId, projectId, classId, day }: { schoolId: number; projectId: number; classId: number | null; day: string },
): Promise<void> => {
  if (classId === null) return
  const weeks = await db
    .select()
    .from(assessPeriod)
    .where(
      and(
        eq(assessPeriod.schoolId, schoolId),
        isNull(assessPeriod.projectId),
        lte(assessPeriod.startDay, day),
        gte(assessPeriod.endDay, day),
      ),
    )
    // Another correction of the week waits here, and then reads the sums of this one.
    .for('update')
  for (const { id, weights, startDay, endDay } of weeks) {
    if (!weights.some((one) => one.projectId === projectId)) continue
    const sums = await sumWeighted(db, schoolId, weights, { startDay, endDay })
    await db
      .update(assessResult)
      .set({ sum: sums.get(classId) ?? 0 })
      .where(
        and(eq(assessResult.schoolId, schoolId), eq(assessResult.periodId, id), eq(assessResult.targetId, classId)),
      )
  }
}
