import type { Db } from '../../../../platform/server/database/connection.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Occurrence } from '../occurrences.ts'
import { timetableRefusals } from '../../refusals.ts'
import { changeKindNames } from '../../words.ts'
import { type TermFacts, groupOf, readNames, subjectOf } from '../facts.ts'
import { timetableChange } from '../tables.ts'

type Values = typeof timetableChange.$inferInsert

/** The values of a change beyond those of its lesson. */
type NewChange = Pick<Values, 'kind' | 'reason' | 'createdAt' | 'operatorId'> &
  Partial<Pick<Values, 'absentId' | 'substituteId' | 'toDay' | 'toPeriod' | 'partnerId'>>

/** Refuses a lesson that already has a change on the day, except changes that `isAllowed` accepts by their absent teacher. */
export const refuseChanged = ({ changes, day }: Occurrence, isAllowed: (absentId: number) => boolean): void => {
  const found = changes.find(({ absentId }) => !isAllowed(absentId))
  if (found === undefined) return
  throw new Refusal(timetableRefusals.alreadyChanged, { day, change: changeKindNames[found.kind] })
}

/** Writes a change with the names of the lesson, which it keeps. Returns its id. */
export const writeChange = async (db: Db, facts: TermFacts, { lesson, day }: Occurrence, change: NewChange) => {
  const { schoolId } = facts
  const names = await readNames(db, schoolId, [...lesson.teacherIds, change.substituteId ?? 0])
  const row = {
    ...change,
    schoolId,
    lessonId: lesson.id,
    day,
    period: lesson.period,
    classId: lesson.classId,
    className: groupOf(facts, lesson).name,
    subject: subjectOf(facts, lesson.subjectId),
    teacherIds: [...lesson.teacherIds],
    teacher: lesson.teacherIds.flatMap((id) => names.get(id) ?? []).join('、'),
    substitute: names.get(change.substituteId ?? 0) ?? null,
  }
  const [written] = await db.insert(timetableChange).values(row).returning({ id: timetableChange.id })
  return written?.id ?? 0
}
