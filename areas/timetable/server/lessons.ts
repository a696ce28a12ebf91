import { and, eq, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isStaff, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { isOffered } from '../../teaching/server/index.ts'
import { findBells, findPeriod } from '../bells.ts'
import type { timetable } from '../contract.ts'
import { findConflictsOf } from './findConflicts.ts'
import type { PlannedLesson } from '../lessons.ts'
import { timetableRefusals } from '../refusals.ts'
import type { ClassLessons, LessonView } from '../views.ts'
import { refuseWithChanges } from './changes/refuseWithChanges.ts'
import { placeLesson, readConflictFacts, refuseConflicts } from './checkConflicts.ts'
import { todayIn } from './days.ts'
import { type TermFacts, groupOf, isOfPlan, readLessons, readNames, readTermFacts, subjectOf } from './facts.ts'
import { lockTimetable } from './lock.ts'
import { readPlan } from './plans.ts'
import { teachingClass, teachingClassTeacher, timetableLesson } from './tables.ts'
import { replaceTeachers } from './writeLessons.ts'

const presentLesson =
  (facts: TermFacts, names: ReadonlyMap<number, string>) =>
  ({ teacherIds, ...lesson }: PlannedLesson): LessonView => ({
    ...lesson,
    className: groupOf(facts, lesson).name,
    subject: subjectOf(facts, lesson.subjectId),
    teachers: teacherIds.map((id) => ({ id, name: names.get(id) ?? '' })),
  })

const presentLessons = async (db: Db, facts: TermFacts, lessons: readonly PlannedLesson[]): Promise<LessonView[]> => {
  const names = await readNames(
    db,
    facts.schoolId,
    lessons.flatMap(({ teacherIds }) => teacherIds),
  )
  return lessons.map(presentLesson(facts, names))
}

/** Returns the teaching classes that students of a class are in. */
export const teachingClassesOf = ({ teachingClassStudents }: TermFacts, classId: number): ReadonlySet<number> =>
  new Set(
    teachingClassStudents
      .filter((student) => student.classId === classId)
      .map(({ teachingClassId }) => teachingClassId),
  )

/** Lists the lessons of a class in a plan, with those of the teaching classes of its students. */
export const listLessons = async ({ db, session, query }: Context<typeof timetable.lessons>): Promise<ClassLessons> => {
  const schoolId = schoolOf(session)
  const plan = await readPlan(db, schoolId, query.planId)
  const facts = await readTermFacts(db, schoolId, plan.termId)
  const ofClass = or(
    eq(timetableLesson.classId, query.classId),
    among(timetableLesson.teachingClassId, teachingClassesOf(facts, query.classId)),
  )
  const { name, level } = groupOf(facts, { classId: query.classId, teachingClassId: null })
  const lessons = await readLessons(db, and(isOfPlan(schoolId, plan.id), ofClass))
  return {
    className: name,
    periods: findBells(facts.schedules, level)?.periods ?? [],
    lessons: await presentLessons(db, facts, lessons),
  }
}

/** Refuses people who are not staff of the school with an open record, by name. */
export const refuseOthersThanStaff = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const people = await db
    .select({ name: member.name, mayTeach: sql<boolean>`${and(isStaff, openRecord())}` })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
    .orderBy(member.id)
  const others = people.filter(({ mayTeach }) => !mayTeach).map(({ name }) => name)
  if (others.length > 0) throw new Refusal(timetableRefusals.notTeachers, { names: others.join('、') })
}

/** Refuses a subject that a grade doesn't take. */
export const refuseNotOffered = (
  { subjects }: TermFacts,
  subjectId: number,
  level: number | null,
  grade: string,
): void => {
  const subject = subjects.get(subjectId)
  if (subject !== undefined && !isOffered(subject, level)) {
    throw new Refusal(timetableRefusals.notOffered, { grade, subject: subject.subject })
  }
}

type Body = Context<typeof timetable.saveLesson>['body']

/** The subject and the teachers of a teaching class, which its lessons have. */
const readTeachingClass = async (db: Db, schoolId: number, { termId, id }: { termId: number; id: number }) => {
  const [found] = await db
    .select({ subjectId: teachingClass.subjectId })
    .from(teachingClass)
    .where(and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.id, id), eq(teachingClass.termId, termId)))
  if (found === undefined) throw new Refusal(common.notFound)
  const teachers = await db
    .select({ id: teachingClassTeacher.teacherId })
    .from(teachingClassTeacher)
    .where(and(eq(teachingClassTeacher.schoolId, schoolId), eq(teachingClassTeacher.teachingClassId, id)))
    .orderBy(teachingClassTeacher.teacherId)
  return { subjectId: found.subjectId, teacherIds: teachers.map((teacher) => teacher.id) }
}

/** The class of a lesson that isn't one of a teaching class. */
const classOf = ({ classId, teachingClassId }: Pick<Body, 'classId' | 'teachingClassId'>) =>
  teachingClassId === null ? classId : null

const refuseBadLesson = (facts: TermFacts, body: Body): void => {
  const { teachingClassId, period } = body
  const classId = classOf(body)
  const taught = classId === null ? undefined : facts.classes.get(classId)
  if (teachingClassId === null && (taught === undefined || taught.isGraduated)) throw new Refusal(common.notFound)
  const { name, level } = groupOf(facts, { classId, teachingClassId })
  if (findPeriod(findBells(facts.schedules, level), period) === undefined) {
    throw new Refusal(timetableRefusals.noPeriod, { name, period })
  }
  if (taught !== undefined) refuseNotOffered(facts, body.subjectId, level, taught.gradeName)
}

/** Reads a lesson that is to be changed. Refuses one of another plan with `notFound`. */
const readBefore = async (db: Db, schoolId: number, { id, planId }: Body): Promise<PlannedLesson | undefined> => {
  if (id === undefined) return undefined
  const [lesson] = await readLessons(db, and(isOfPlan(schoolId, planId), eq(timetableLesson.id, id)))
  if (lesson === undefined) throw new Refusal(common.notFound)
  return lesson
}

const isHeldOnOtherDays = (before: PlannedLesson, { weekday, week }: Body): boolean =>
  before.weekday !== weekday || (week !== 'every' && before.week !== week)

/**
 * Adds or saves a lesson. Refuses a period that the grade doesn't have, a subject that it doesn't take, other people than
 * staff, other days for a lesson with changes to come, and the first conflict with another lesson of the plan.
 */
export const saveLesson = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof timetable.saveLesson>): Promise<LessonView> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const { termId, state } = await readPlan(db, schoolId, body.planId)
  const before = await readBefore(db, schoolId, body)
  const facts = await readTermFacts(db, schoolId, termId)
  refuseBadLesson(facts, body)
  if (before !== undefined && state === 'published' && isHeldOnOtherDays(before, body)) {
    await refuseWithChanges(db, facts, [before], todayIn(session.timeZone, clock))
  }
  const { id, version, teacherIds: asked, ...given } = body
  const { teachingClassId } = given
  const follows = teachingClassId === null ? {} : await readTeachingClass(db, schoolId, { termId, id: teachingClassId })
  const { teacherIds, ...values } = { teacherIds: asked, ...given, classId: classOf(body), ...follows }
  await refuseOthersThanStaff(db, schoolId, teacherIds)
  const present = async (lesson: { readonly id: number }) => {
    const [view] = await presentLessons(
      db,
      facts,
      await readLessons(db, and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.id, lesson.id))),
    )
    if (view === undefined) throw new Refusal(common.notFound)
    return view
  }
  const saved = await saveVersioned(db, timetableLesson, { name: '课', schoolId, id, version, values, present })
  await replaceTeachers(db, schoolId, [{ lessonId: saved.id, teacherIds }])
  const lessons = (await readLessons(db, isOfPlan(schoolId, body.planId))).map(placeLesson(facts))
  const conflicts = findConflictsOf(new Set([saved.id]), lessons, await readConflictFacts(db, facts))
  await refuseConflicts(db, facts, conflicts, timetableRefusals.lessonConflict)
  return present(saved)
}

/** Deletes a lesson of a plan. Refuses one of a published plan with changes to come. */
export const deleteLesson = async ({
  db,
  session,
  query,
  clock,
}: Context<typeof timetable.deleteLesson>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockTimetable(db, schoolId)
  const mine = and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.id, query.id))
  const [lesson] = await readLessons(db, mine)
  if (lesson === undefined) throw new Refusal(common.notFound)
  const { termId, state } = await readPlan(db, schoolId, lesson.planId)
  if (state === 'published') {
    const facts = await readTermFacts(db, schoolId, termId)
    await refuseWithChanges(db, facts, [lesson], todayIn(session.timeZone, clock))
  }
  return deleteRow(db, timetableLesson, { schoolId, id: query.id })
}
