import { and, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { withoutSchool } from '../../../platform/server/catalogue.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findBells, findPeriod, numberPeriods } from '../bells.ts'
import type { timetable } from '../contract.ts'
import type { PlannedLesson } from '../lessons.ts'
import { timetableRefusals } from '../refusals.ts'
import { describeSlot } from '../words.ts'
import { readPlans, refuseAddedConflicts } from './addedConflicts.ts'
import { type TermFacts, groupOf, readSchedules, readTermFacts, subjectOf } from './facts.ts'
import { lockTimetable } from './lock.ts'
import { timetableSchedule } from './tables.ts'

/** Lists the bell times of a term. */
export const listSchedules = async ({ db, session, query }: Context<typeof timetable.schedules>) =>
  (await readSchedules(db, schoolOf(session), query.termId)).map(withoutSchool)

const hasPeriod = (facts: TermFacts, lesson: PlannedLesson) =>
  findPeriod(findBells(facts.schedules, groupOf(facts, lesson).level), lesson.period) !== undefined

const refuseLostPeriod = (lessons: readonly PlannedLesson[], before: TermFacts, after: TermFacts): void => {
  const lost = lessons.find((lesson) => hasPeriod(before, lesson) && !hasPeriod(after, lesson))
  if (lost === undefined) return
  const lesson = `${groupOf(after, lost).name}${subjectOf(after, lost.subjectId)}`
  throw new Refusal(timetableRefusals.periodUsed, { slot: describeSlot(lost), lesson })
}

/**
 * Refuses bell times by which a lesson loses its period, or by which lessons of a plan overlap that didn't. Conflicts that
 * were there before don't keep anybody from correcting the times.
 */
const refuseBadBells = async (db: Db, before: TermFacts): Promise<void> => {
  const schedules = await readSchedules(db, before.schoolId, before.term.id)
  const after = { ...before, schedules }
  for (const lessons of await readPlans(db, before)) {
    refuseLostPeriod(lessons, before, after)
    await refuseAddedConflicts(db, { before, after }, lessons, timetableRefusals.bellConflicts)
  }
}

type Body = Context<typeof timetable.saveSchedule>['body']

const refuseTakenGrade = async (db: Db, { classes, schoolId }: TermFacts, body: Body): Promise<void> => {
  const { id = 0, termId, gradeLevels } = body
  const others = await db
    .select({ name: timetableSchedule.name, gradeLevels: timetableSchedule.gradeLevels })
    .from(timetableSchedule)
    .where(
      and(eq(timetableSchedule.schoolId, schoolId), eq(timetableSchedule.termId, termId), ne(timetableSchedule.id, id)),
    )
    .orderBy(timetableSchedule.id)
  for (const { name, gradeLevels: taken } of others) {
    const level = gradeLevels.find((one) => taken.includes(one))
    const isOther = level === undefined && (gradeLevels.length > 0 || taken.length > 0)
    if (isOther) continue
    const grade = [...classes.values()].find((one) => one.level === level)?.gradeName ?? '未列出的年级'
    throw new Refusal(timetableRefusals.gradeTaken, { grade, name })
  }
}

/** Adds or saves bell times, and checks the lessons of all plans of the term by the new times. */
export const saveSchedule = async ({ db, session, body }: Context<typeof timetable.saveSchedule>) => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const before = await readTermFacts(db, schoolId, body.termId)
  await refuseTakenGrade(db, before, body)
  const { id, version, ...values } = body
  const isOfOtherTerm = id !== undefined && !before.schedules.some((schedule) => schedule.id === id)
  if (isOfOtherTerm) throw new Refusal(common.notFound)
  const saved = await saveVersioned(db, timetableSchedule, {
    name: '作息时间',
    schoolId,
    id,
    version,
    values: { ...values, periods: numberPeriods(values.periods) },
    present: withoutSchool,
    twice: { kind: timetableRefusals.scheduleTwice, words: { name: values.name } },
  })
  await refuseBadBells(db, before)
  return saved
}

/** Deletes bell times that no lesson needs. */
export const deleteSchedule = async ({ db, session, query }: Context<typeof timetable.deleteSchedule>) => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const [schedule] = await db
    .select({ termId: timetableSchedule.termId })
    .from(timetableSchedule)
    .where(and(eq(timetableSchedule.schoolId, schoolId), eq(timetableSchedule.id, query.id)))
  if (schedule === undefined) throw new Refusal(common.notFound)
  const before = await readTermFacts(db, schoolId, schedule.termId)
  await deleteRow(db, timetableSchedule, { schoolId, id: query.id })
  await refuseBadBells(db, before)
  return null
}
