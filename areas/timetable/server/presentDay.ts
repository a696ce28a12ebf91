import { describeDay } from '../words.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findBells, isTimed, spanOf } from '../bells.ts'
import type { LessonChange, Occurrence } from './occurrences.ts'
import type { DayLesson } from '../views.ts'
import { type TermFacts, groupOf, readNames, subjectOf } from './facts.ts'

type Names = ReadonlyMap<number, string>

const nameOf = (names: Names, id: number | null) => names.get(id ?? 0) ?? ''

const describeChange = (names: Names, { state, lesson }: Occurrence, change: LessonChange, showsReasons: boolean) => {
  const words: Readonly<Record<Occurrence['state'], string>> = {
    normal: '',
    substituted: `${nameOf(names, change.substituteId)}代${nameOf(names, change.absentId)}`,
    cancelled: '停课',
    movedOut: `调到 ${describeDay(change.toDay ?? '')} 第${change.toPeriod ?? 0}节`,
    movedIn: `由 ${describeDay(change.day)} 第${lesson.period}节调来`,
  }
  return showsReasons ? `${words[state]}（${change.reason}）` : words[state]
}

/** Reads the names for lessons of days, and returns what presents one. Reasons may tell of a teacher's illness. */
export const makeDayPresenter = async (
  db: Db,
  facts: TermFacts,
  occurrences: readonly Occurrence[],
  showsReasons = true,
) => {
  const people = occurrences.flatMap(({ lesson, teacherIds }) => [...lesson.teacherIds, ...teacherIds])
  const names = await readNames(db, facts.schoolId, people)
  return (occurrence: Occurrence): DayLesson => {
    const { lesson, day, period, state, changes, teacherIds } = occurrence
    const group = groupOf(facts, lesson)
    const span = spanOf(findBells(facts.schedules, group.level), period)
    return {
      lessonId: lesson.id,
      day,
      period,
      startTime: isTimed(span) ? span.startTime : null,
      endTime: isTimed(span) ? span.endTime : null,
      className: group.name,
      isTeachingClass: lesson.teachingClassId !== null,
      subject: subjectOf(facts, lesson.subjectId),
      teachers: teacherIds.map((id) => nameOf(names, id)),
      room: lesson.room,
      week: lesson.week,
      state,
      note: changes.map((change) => describeChange(names, occurrence, change, showsReasons)).join('；'),
    }
  }
}
