import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { isStaff, openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { teachingAssignment } from '../../../teaching/server/tables.ts'
import { overlaps } from '../../bells.ts'
import type { timetable } from '../../contract.ts'
import type { PlacedLesson } from '../../lessons.ts'
import type { Occurrence } from '../occurrences.ts'
import type { CoverLesson } from '../../views.ts'
import { makeDayPresenter } from '../presentDay.ts'
import { occurrencesOf, placeDay, placeOccurrence, readPlanDays, requirePublished } from './dayLessons.ts'

/** A person who could take a lesson. */
interface Candidate {
  readonly id: number
  readonly name: string
  readonly subjects: ReadonlySet<number>
  readonly classes: ReadonlySet<number>
}

/** Lists the staff with what they teach at present, by name. */
const readCandidates = async (db: Db, schoolId: number): Promise<readonly Candidate[]> => {
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      subjectId: teachingAssignment.subjectId,
      classId: teachingAssignment.classId,
    })
    .from(member)
    .leftJoin(
      teachingAssignment,
      and(eq(teachingAssignment.schoolId, member.schoolId), eq(teachingAssignment.teacherId, member.id)),
    )
    .where(and(eq(member.schoolId, schoolId), isStaff, openRecord()))
    .orderBy(asc(member.pinyin), asc(member.id))
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? '',
    subjects: new Set(own.flatMap(({ subjectId }) => subjectId ?? [])),
    classes: new Set(own.flatMap(({ classId }) => classId ?? [])),
  }))
}

/** Proposes the staff who are free: same subject first, then those who know the class, then those with few lessons. */
const propose = (
  { lesson, ...occurrence }: Occurrence,
  placed: PlacedLesson,
  candidates: readonly Candidate[],
  ofDay: readonly PlacedLesson[],
): CoverLesson['proposals'] => {
  const busy = new Set(ofDay.filter(({ span }) => overlaps(span, placed.span)).flatMap(({ teacherIds }) => teacherIds))
  const count = (id: number) => ofDay.filter(({ teacherIds }) => teacherIds.includes(id)).length
  return candidates
    .filter(({ id }) => !busy.has(id) && !occurrence.teacherIds.includes(id) && !lesson.teacherIds.includes(id))
    .map(({ id, name, subjects, classes }) => ({
      id,
      name,
      isSameSubject: subjects.has(lesson.subjectId),
      teachesClass: lesson.classId !== null && classes.has(lesson.classId),
      lessons: count(id),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isSameSubject) - Number(one.isSameSubject) ||
        Number(other.teachesClass) - Number(one.teachesClass) ||
        one.lessons - other.lessons,
    )
}

/** Lists the lessons of a teacher on a day, with those to cover for others, each with teachers who could take it. Changed lessons get no proposals. */
export const findCover = async ({ db, session, query }: Context<typeof timetable.cover>): Promise<CoverLesson[]> => {
  const schoolId = schoolOf(session)
  const { day, teacherId } = query
  const plan = await readPlanDays(db, await requirePublished(db, schoolId, day), [day])
  const all = occurrencesOf(plan)
  const own = all
    .filter(({ lesson, teacherIds }) => lesson.teacherIds.includes(teacherId) || teacherIds.includes(teacherId))
    .toSorted((one, other) => one.period - other.period || one.lesson.id - other.lesson.id)
  const ofDay = placeDay(plan, all, day)
  const candidates = (await readCandidates(db, schoolId)).filter(({ id }) => id !== teacherId)
  const present = await makeDayPresenter(db, plan.facts, own)
  const place = placeOccurrence(plan.facts)
  return own.map((occurrence) => {
    const isOpen = occurrence.state === 'normal'
    return {
      lesson: present(occurrence),
      proposals: isOpen ? propose(occurrence, place(occurrence), candidates, ofDay) : [],
    }
  })
}
