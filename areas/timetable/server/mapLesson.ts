import { and, eq, or } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type RunningLesson, setMapSources } from '../../map/server/index.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { type Span, findBells, isTimed, spanOf } from '../bells.ts'
import { type Occurrence, listOccurrences, takesPlace } from './occurrences.ts'
import { findPublished, readChangedDays } from './days.ts'
import { type TermFacts, groupOf, isOfPlan, readLessons, subjectOf } from './facts.ts'
import { teachingClassesOf } from './lessons.ts'
import { timetableLesson } from './tables.ts'

const spanOfOccurrence = (facts: TermFacts, { lesson, period }: Occurrence): Span =>
  spanOf(findBells(facts.schedules, groupOf(facts, lesson).level), period)

/** A class's lesson comes first; the lessons of its students' teaching classes count only without one. */
const byClassFirst = (one: Occurrence, other: Occurrence) =>
  Number(one.lesson.classId === null) - Number(other.lesson.classId === null) || one.lesson.id - other.lesson.id

/** Finds the lesson that a class has at a moment, with its substitute and at its moved time. Null without one. */
const findRunningLesson = async (
  db: Db,
  { schoolId, classId }: { readonly schoolId: number; readonly classId: number },
  at: Date,
): Promise<RunningLesson | null> => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const now = toWireTime(at, timeZone)
  const [day, clock] = [now.slice(0, 10), now.slice(11, 16)]
  const found = await findPublished(db, schoolId, day)
  if (found === null) return null
  const { facts, planId } = found
  const ofClass = or(
    eq(timetableLesson.classId, classId),
    among(timetableLesson.teachingClassId, teachingClassesOf(facts, classId)),
  )
  const lessons = await readLessons(db, and(isOfPlan(schoolId, planId), ofClass))
  const isRunning = (span: Span) => isTimed(span) && span.startTime <= clock && clock < span.endTime
  const [running] = listOccurrences(lessons, await readChangedDays(db, facts, [day]))
    .filter((one) => one.day === day && takesPlace(one) && isRunning(spanOfOccurrence(facts, one)))
    .toSorted(byClassFirst)
  if (running === undefined) return null
  const { startTime, endTime } = spanOfOccurrence(facts, running)
  const [beganAt, endsAt] = [startTime, endTime].map((time) => fromWireTime(`${day} ${time}:00`, timeZone))
  if (beganAt === undefined || endsAt === undefined) return null
  return {
    subjectName: subjectOf(facts, running.lesson.subjectId),
    teacherId: running.teacherIds[0] ?? null,
    beganAt,
    minutes: Math.round((endsAt.getTime() - beganAt.getTime()) / 60_000),
  }
}

setMapSources({ lesson: findRunningLesson })
