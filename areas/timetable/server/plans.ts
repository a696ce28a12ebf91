import { and, asc, count, desc, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { timetable } from '../contract.ts'
import { findConflicts } from './findConflicts.ts'
import { timetableRefusals } from '../refusals.ts'
import type { PlanView } from '../views.ts'
import { describeConflicts, placeLesson, readConflictFacts, refuseConflicts } from './checkConflicts.ts'
import { isOfPlan, readLessons, readTermFacts } from './facts.ts'
import { timetableLimits } from '../limits.ts'
import { copyLessons } from './copyLessons.ts'
import { lockTimetable } from './lock.ts'
import { timetableLesson, timetablePlan } from './tables.ts'

type Plan = typeof timetablePlan.$inferSelect

/** Reads a plan of a school. Refuses a missing one with `notFound`. */
export const readPlan = async (db: Db, schoolId: number, id: number): Promise<Plan> => {
  const [plan] = await db
    .select()
    .from(timetablePlan)
    .where(and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.id, id)))
  if (plan === undefined) throw new Refusal(common.notFound)
  return plan
}

const presentPlan = (
  { schoolId: _schoolId, publishedAt, ...plan }: Plan,
  lessons: number,
  timeZone: string,
): PlanView => ({
  ...plan,
  publishedAt: publishedAt && toWireTime(publishedAt, timeZone),
  lessons,
})

/** Lists the plans of a term, the published one first. */
export const listPlans = async ({ db, session, query }: Context<typeof timetable.plans>): Promise<PlanView[]> => {
  const schoolId = schoolOf(session)
  const ofPlan = and(eq(timetableLesson.schoolId, timetablePlan.schoolId), eq(timetableLesson.planId, timetablePlan.id))
  const rows = await db
    .select({ plan: timetablePlan, lessons: count(timetableLesson.id) })
    .from(timetablePlan)
    .leftJoin(timetableLesson, ofPlan)
    .where(and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.termId, query.termId)))
    .groupBy(timetablePlan.schoolId, timetablePlan.id)
    .orderBy(desc(eq(timetablePlan.state, 'published')), asc(timetablePlan.name))
  return rows.map(({ plan, lessons }) => presentPlan(plan, lessons, session.timeZone))
}

/** Adds a plan, with the lessons of another of the term if wanted, or renames one. A plan stays in its term. */
export const savePlan = async ({ db, session, body }: Context<typeof timetable.savePlan>): Promise<PlanView> => {
  const schoolId = schoolOf(session)
  const { id, version, copyId, name } = body
  // Lock, because a lesson that is saved meanwhile would be left out of the copy.
  await lockTimetable(db, schoolId)
  const termId = id === undefined ? body.termId : (await readPlan(db, schoolId, id)).termId
  const saved = await saveVersioned(db, timetablePlan, {
    name: '课表',
    schoolId,
    id,
    version,
    values: { name, termId },
    present: async (plan) =>
      presentPlan(plan, await db.$count(timetableLesson, isOfPlan(schoolId, plan.id)), session.timeZone),
    twice: { kind: timetableRefusals.planTwice, words: { name } },
  })
  if (id !== undefined || copyId === null) return saved
  const source = await readPlan(db, schoolId, copyId)
  // Teaching classes and bell times belong to a term.
  if (source.termId !== saved.termId) throw new Refusal(common.notFound)
  return { ...saved, lessons: await copyLessons(db, { schoolId, fromId: source.id, toId: saved.id }) }
}

/** Deletes a plan that isn't published. */
export const deletePlan = async ({ db, session, query }: Context<typeof timetable.deletePlan>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const plan = await readPlan(db, schoolId, query.id)
  if (plan.state === 'published') throw new Refusal(timetableRefusals.planPublished)
  await db.delete(timetablePlan).where(and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.id, query.id)))
  return null
}

/** Publishes a plan in place of the published one, or withdraws it. Refuses a plan with conflicts. */
export const publishPlan = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof timetable.publishPlan>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const plan = await readPlan(db, schoolId, body.id)
  const facts = await readTermFacts(db, schoolId, plan.termId)
  if (body.isPublished) {
    const lessons = (await readLessons(db, isOfPlan(schoolId, plan.id))).map(placeLesson(facts))
    const conflicts = findConflicts(lessons, await readConflictFacts(db, facts))
    await refuseConflicts(db, facts, conflicts, timetableRefusals.planConflicts)
  }
  const version = nextVersion(timetablePlan.version)
  const ofTerm = and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.termId, plan.termId))
  await db
    .update(timetablePlan)
    .set({ state: 'draft', publishedAt: null, version })
    .where(
      and(
        ofTerm,
        eq(timetablePlan.state, 'published'),
        body.isPublished ? ne(timetablePlan.id, plan.id) : eq(timetablePlan.id, plan.id),
      ),
    )
  if (body.isPublished && plan.state !== 'published') {
    await db
      .update(timetablePlan)
      .set({ state: 'published', publishedAt: clock.now(), version })
      .where(and(ofTerm, eq(timetablePlan.id, plan.id)))
  }
  return null
}

/** Lists the conflicts of a plan by weekday and time. */
export const listConflicts = async ({ db, session, query }: Context<typeof timetable.conflicts>) => {
  const schoolId = schoolOf(session)
  const plan = await readPlan(db, schoolId, query.planId)
  const facts = await readTermFacts(db, schoolId, plan.termId)
  const lessons = (await readLessons(db, isOfPlan(schoolId, plan.id))).map(placeLesson(facts))
  const found = findConflicts(lessons, await readConflictFacts(db, facts))
  const listed = found.slice(0, timetableLimits.conflicts)
  const texts = await describeConflicts(db, facts, listed)
  const conflicts = listed.map(({ kind, one, other }, at) => ({
    kind,
    weekday: one.weekday,
    period: one.period,
    lessonIds: [one.id, other.id],
    text: texts[at] ?? '',
  }))
  return { total: found.length, conflicts }
}
