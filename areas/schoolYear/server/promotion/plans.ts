import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Session } from '../../../../platform/server/session.ts'
import { nextVersion, savedOrStale } from '../../../../platform/server/versioned.ts'
import { refusePartOfSchool } from '../../../organisation/server/index.ts'
import { schoolYearRefusals } from '../../refusals.ts'
import type { PlanState } from '../../states.ts'
import { stateTitles } from '../../words.ts'
import { promotionLine, promotionPlan } from '../tables.ts'

export type Plan = typeof promotionPlan.$inferSelect
export type Line = typeof promotionLine.$inferSelect

/** A line of a class that is there. */
export interface ClassLine extends Line {
  readonly classId: number
  readonly fromGradeId: number
}

export const isClassLine = (line: Line): line is ClassLine => line.classId !== null && line.fromGradeId !== null

/** Plans that are still to be carried out; one that was refused at its moment may be looked at and made again. */
export const openStates: readonly PlanState[] = ['draft', 'scheduled', 'refused']

/** The latest plan of a school. */
export const findLatest = async (db: Db, schoolId: number): Promise<Plan | null> => {
  const [plan] = await db
    .select()
    .from(promotionPlan)
    .where(eq(promotionPlan.schoolId, schoolId))
    .orderBy(desc(promotionPlan.madeAt), desc(promotionPlan.id))
    .limit(1)
  return plan ?? null
}

/** The classes of a plan, in their order. */
export const listLines = (db: Db, { schoolId, id }: Pick<Plan, 'schoolId' | 'id'>): Promise<Line[]> =>
  db
    .select()
    .from(promotionLine)
    .where(and(eq(promotionLine.schoolId, schoolId), eq(promotionLine.planId, id)))
    .orderBy(asc(promotionLine.orderNum), asc(promotionLine.id))

/** Refuses who reaches only a part of the school: a plan moves all its classes, and gives them heads. */
export const refusePlanner = (session: Session): void => refusePartOfSchool(session, schoolYearRefusals.tooFewReached)

/** Takes hold of a plan, or says that there is none. */
export const lockPlan = async (db: Db, schoolId: number, id: number): Promise<Plan> => {
  const [plan] = await db
    .select()
    .from(promotionPlan)
    .where(and(eq(promotionPlan.schoolId, schoolId), eq(promotionPlan.id, id)))
    .for('update')
  if (plan === undefined) throw new Refusal(common.notFound)
  return plan
}

/** Refuses a version that is not the last one. */
export const refuseStale = ({ version }: Plan, read: number): void => {
  if (version !== read) throw new Refusal(common.stale, { name: '升级计划' })
}

/** Takes hold of a plan that may still be changed or carried out, as it was read. */
export const lockOpenPlan = async (db: Db, schoolId: number, id: number, version: number): Promise<Plan> => {
  const plan = await lockPlan(db, schoolId, id)
  if (!['draft', 'scheduled'].includes(plan.state))
    throw new Refusal(schoolYearRefusals.notOpen, { state: stateTitles[plan.state] })
  refuseStale(plan, version)
  return plan
}

type PlanChanges = Partial<Omit<Plan, 'id' | 'schoolId' | 'version'>>

/** Saves a plan that its holder has locked, as its next version. */
export const changePlan = async (db: Db, { schoolId, id }: Plan, changes: PlanChanges): Promise<Plan> => {
  const saved = await db
    .update(promotionPlan)
    .set({ ...changes, version: nextVersion(promotionPlan.version) })
    .where(and(eq(promotionPlan.schoolId, schoolId), eq(promotionPlan.id, id)))
    .returning()
  return savedOrStale(saved, '升级计划', async () => null)
}

/** Puts aside what is open, for the plan that is made after it. */
export const replaceOpen = async (db: Db, schoolId: number): Promise<void> => {
  await db
    .update(promotionPlan)
    .set({ state: 'replaced', carryAt: null, version: nextVersion(promotionPlan.version) })
    .where(and(eq(promotionPlan.schoolId, schoolId), inArray(promotionPlan.state, [...openStates])))
}
