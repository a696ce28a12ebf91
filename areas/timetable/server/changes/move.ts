import { and, eq } from 'drizzle-orm'
import { Refusal, type RefusalKind } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { findBells, findPeriod } from '../../bells.ts'
import type { timetable } from '../../contract.ts'
import { findConflictsOf } from '../findConflicts.ts'
import { type LessonChange, type Occurrence, takesPlace } from '../occurrences.ts'
import { timetableRefusals } from '../../refusals.ts'
import { describeDay } from '../../words.ts'
import { readConflictFacts, refuseConflicts } from '../checkConflicts.ts'
import { groupOf } from '../facts.ts'
import { lockTimetable } from '../lock.ts'
import { timetableChange } from '../tables.ts'
import { type PlanDays, occurrencesOf, placeDay, readPlanDays, requireHeld, requirePublished } from './dayLessons.ts'
import { refuseChanged, writeChange } from './writeChange.ts'

interface Move {
  readonly from: Occurrence
  readonly toDay: string
  readonly toPeriod: number
}

const asChange = ({ from, toDay, toPeriod }: Move): LessonChange => ({
  id: 0,
  lessonId: from.lesson.id,
  kind: 'move',
  day: from.day,
  absentId: 0,
  substituteId: null,
  toDay,
  toPeriod,
  reason: '',
})

/** Refuses if lessons overlap others on a day with these changes. */
export const refuseDayConflicts = async (
  db: Db,
  plan: PlanDays,
  changes: readonly LessonChange[],
  lessons: readonly { readonly lessonId: number; readonly day: string }[],
  kind: RefusalKind,
): Promise<void> => {
  const facts = await readConflictFacts(db, plan.facts)
  const occurrences = occurrencesOf(plan, changes)
  for (const { lessonId, day } of lessons) {
    const conflicts = findConflictsOf(new Set([lessonId]), placeDay(plan, occurrences, day), facts)
    await refuseConflicts(db, plan.facts, conflicts, kind)
  }
}

const refuseBadTarget = ({ facts, days }: PlanDays, { from, toDay, toPeriod }: Move): void => {
  const day = days.find((one) => one.day === toDay)
  if (day?.isHoliday !== false) {
    throw new Refusal(timetableRefusals.targetTaken, { conflict: `${describeDay(toDay)} 放假或不在学期内` })
  }
  if (toDay === from.day && toPeriod === from.period) {
    throw new Refusal(timetableRefusals.targetTaken, { conflict: '这是它原来的时间' })
  }
  const { name, level } = groupOf(facts, from.lesson)
  if (findPeriod(findBells(facts.schedules, level), toPeriod) === undefined) {
    throw new Refusal(timetableRefusals.noPeriod, { name, period: toPeriod })
  }
}

/** Finds the lesson of the same class at the target, which takes the place of the moved one. */
const findPartner = (plan: PlanDays, { from, toDay, toPeriod }: Move): Occurrence => {
  const { classId, teachingClassId } = from.lesson
  const partner = occurrencesOf(plan).find(
    ({ lesson, day, period, ...one }) =>
      day === toDay &&
      period === toPeriod &&
      lesson.classId === classId &&
      lesson.teachingClassId === teachingClassId &&
      takesPlace(one),
  )
  if (partner === undefined) throw new Refusal(timetableRefusals.noPartner, { day: toDay, period: toPeriod })
  refuseChanged(partner, () => false)
  return partner
}

const writeMoves = async (
  db: Db,
  { facts }: PlanDays,
  [first, second]: readonly [Move, ...Move[]],
  made: Pick<Parameters<typeof writeChange>[3], 'reason' | 'createdAt' | 'operatorId'>,
): Promise<void> => {
  const write = ({ from, toDay, toPeriod }: Move, partnerId: number | null) =>
    writeChange(db, facts, from, { ...made, kind: 'move', toDay, toPeriod, partnerId })
  const firstId = await write(first, null)
  if (second === undefined) return
  const partnerId = await write(second, firstId)
  const mine = and(eq(timetableChange.schoolId, facts.schoolId), eq(timetableChange.id, firstId))
  await db.update(timetableChange).set({ partnerId }).where(mine)
}

/** Moves a lesson to another time. On request exchanges it with the lesson that its class has then. Refuses conflicts. */
export const moveLesson = async ({ db, session, body, clock }: Context<typeof timetable.moveLesson>): Promise<null> => {
  const schoolId = schoolOf(session)
  const { day, lessonId, toDay, toPeriod, reason, isSwap } = body
  await lockTimetable(db, schoolId)
  const plan = await readPlanDays(db, await requirePublished(db, schoolId, day), [day, toDay])
  const from = requireHeld(plan, lessonId, day)
  refuseChanged(from, () => false)
  const first = { from, toDay, toPeriod }
  refuseBadTarget(plan, first)
  const partner = isSwap ? findPartner(plan, first) : null
  const moves: readonly [Move, ...Move[]] =
    partner === null ? [first] : [first, { from: partner, toDay: day, toPeriod: from.period }]
  const moved = moves.map((move) => ({ lessonId: move.from.lesson.id, day: move.toDay }))
  await refuseDayConflicts(db, plan, [...plan.changes, ...moves.map(asChange)], moved, timetableRefusals.targetTaken)
  await writeMoves(db, plan, moves, { reason, createdAt: clock.now(), operatorId: memberOf(session) })
  return null
}
