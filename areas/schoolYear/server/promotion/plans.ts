import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { nextVersion, requireSavedRow } from '../../../../platform/server/versioned.ts'
import { requireWholeSchoolReach } from '../../../organisation/server/index.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import type { PlanState } from '../../states.ts'
import { stateTitles } from '../../words.ts'
import { promotionLine, promotionPlan } from '../tables.ts'

export type Plan = typeof promotionPlan.$inferSelect
export type Line = typeof promotionLine.$inferSelect

/** A line of an existing class. */
export interface ClassLine extends Line {
  readonly classId: number
  readonly fromGradeId: number
}

export const isClassLine = (line: Line): line is ClassLine => line.classId !== null && line.fromGradeId !== null

/** States of plans not carried out yet. A plan refused at its moment can be viewed and made again. */
export const openStates: readonly PlanState[] = ['draft', 'scheduled', 'refused']

/** Finds the latest plan of a school. */
export const findLatestPlan = async (db: Db, schoolId: number): Promise<Plan | null> => {
  const [plan] = await db
    .select()
    .from(promotionPlan)
    .where(eq(promotionPlan.schoolId, schoolId))
    .orderBy(desc(promotionPlan.madeAt), desc(promotionPlan.id))
    .limit(1)
  return plan ?? null
}

/** Lists the lines of a plan in order. */
export const listLines = (db: Db, { schoolId, id }: Pick<Plan, 'schoolId' | 'id'>): Promise<Line[]> =>
  db
    .select()
    .from(promotionLine)
    .where(and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.planId, id)))
    .orderBy(asc(promotionLine.orderNum), asc(promotionLine.id))

/** Refuses sessions that reach only a part of the school: a plan moves all its classes and sets their heads. */
export const refusePartialReach = (session: Session): void =>
  requireWholeSchoolReach(session, schoolYearRefusals.tooFewReached)

/** Locks a plan, or refuses with `notFound`. */
export const lockPlan = async (db: Db, schoolId: number, id: number): Promise<Plan> => {
  const [plan] = await db
    .select()
    .from(promotionPlan)
    .where(and(eq(promotionPlan.schoolId, schoolId), eq(promotionPlan.id, id)))
    .for('update')
  if (plan === undefined) throw new Refusal(common.notFound)
  return plan
}

/** Refuses a version that is not the current one. */
export const refuseStale = ({ version }: Plan, read: number): void => {
  if (version !== read) throw new Refusal(common.stale, { name: '升级计划' })
}

/** Locks a plan that can still be changed or carried out. Refuses a stale version. */
export const lockOpenPlan = async (db: Db, schoolId: number, id: number, version: number): Promise<Plan> => {
  const plan = await lockPlan(db, schoolId, id)
  if (!['draft', 'scheduled'].includes(plan.state))
    throw new Refusal(schoolYearRefusals.notOpen, { state: stateTitles[plan.state] })
  refuseStale(plan, version)
  return plan
}

type PlanChanges = Partial<Omit<Plan, 'id' | 'schoolId' | 'version'>>

/** Saves a plan that the caller has locked, and raises its version. */
export const changePlan = async (db: Db, { schoolId, id }: Plan, changes: PlanChanges): Promise<Plan> => {
  const saved = await db
    .update(promotionPlan)
    .set({ ...changes, version: nextVersion(promotionPlan.version) })
    .where(and(eq(promotionPlan.schoolId, schoolId), eq(promotionPlan.id, id)))
    .returning()
  return requireSavedRow(saved, '升级计划', async () => null)
}

/** Marks open plans as replaced by a newer one. */
export const markOpenReplaced = async (db: Db, schoolId: number): Promise<void> => {
  await db
    .update(promotionPlan)
    .set({ state: 'replaced', carryAt: null, version: nextVersion(promotionPlan.version) })
    .where(and(eq(promotionPlan.schoolId, schoolId), inArray(promotionPlan.state, [...openStates])))
}
