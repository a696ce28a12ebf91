import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { overlaps } from '../../bells.ts'
import type { timetable } from '../../contract.ts'
import { timetableRefusals } from '../../refusals.ts'
import { groupOf, readNames, subjectOf } from '../facts.ts'
import { refuseOthersThanStaff } from '../lessons.ts'
import { lockTimetable } from '../lock.ts'
import { occurrencesOf, placeDay, placeOccurrence, readPlanDays, requireHeld, requirePublished } from './dayLessons.ts'
import { refuseChanged, writeChange } from './writeChange.ts'

/** Lets another teacher hold a lesson on a day. Refuses a teacher who has a lesson then, and people who are not staff. */
export const substituteLesson = async ({ db, session, body, clock }: Context<typeof timetable.substituteLesson>) => {
  const schoolId = schoolOf(session)
  const { day, lessonId, absentId, substituteId, reason } = body
  await lockTimetable(db, schoolId)
  const plan = await readPlanDays(db, await requirePublished(db, schoolId, day), [day])
  const { facts } = plan
  const occurrence = requireHeld(plan, lessonId, day)
  if (!occurrence.lesson.teacherIds.includes(absentId)) throw new Refusal(timetableRefusals.notHeld, { day })
  // Two teachers of one lesson may both be absent.
  refuseChanged(occurrence, (other) => other !== 0 && other !== absentId)
  await refuseOthersThanStaff(db, schoolId, [substituteId])
  const { span } = placeOccurrence(facts)(occurrence)
  const taken = placeDay(plan, occurrencesOf(plan), day).find(
    (one) => one.teacherIds.includes(substituteId) && overlaps(one.span, span),
  )
  if (taken !== undefined) {
    const name = (await readNames(db, schoolId, [substituteId])).get(substituteId) ?? ''
    const lesson = `${groupOf(facts, taken).name}${subjectOf(facts, taken.subjectId)}`
    throw new Refusal(timetableRefusals.substituteBusy, { name, lesson })
  }
  const made = { reason, createdAt: clock.now(), operatorId: memberOf(session) }
  await writeChange(db, facts, occurrence, { ...made, kind: 'substitute', absentId, substituteId })
  return null
}

/** Cancels a lesson on a day. */
export const cancelLesson = async ({ db, session, body, clock }: Context<typeof timetable.cancelLesson>) => {
  const schoolId = schoolOf(session)
  const { day, lessonId, reason } = body
  await lockTimetable(db, schoolId)
  const plan = await readPlanDays(db, await requirePublished(db, schoolId, day), [day])
  const occurrence = requireHeld(plan, lessonId, day)
  refuseChanged(occurrence, () => false)
  const made = { reason, createdAt: clock.now(), operatorId: memberOf(session) }
  await writeChange(db, plan.facts, occurrence, { ...made, kind: 'cancel' })
  return null
}
