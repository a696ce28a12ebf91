import { type SQL, and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolTerm } from '../../leave/server/tables.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects, toGradeLevel } from '../../teaching/server/index.ts'
import type { PlannedLesson } from '../lessons.ts'
import { timetableSettings } from './settings.ts'
import {
  teachingClass,
  teachingClassMember,
  timetableLesson,
  timetableLessonTeacher,
  timetableSchedule,
} from './tables.ts'

type Schedule = typeof timetableSchedule.$inferSelect
type Term = Pick<typeof schoolTerm.$inferSelect, 'id' | 'name' | 'startDay' | 'endDay'>

/** A class or a teaching class, with what its lessons need. */
interface Group {
  readonly name: string
  readonly level: number | null
}

/** A student of a teaching class, with the class. */
interface TeachingClassStudent {
  readonly teachingClassId: number
  readonly studentId: number
  readonly classId: number | null
}

/** A class of the school, graduated ones included. */
interface SchoolClass extends Group {
  readonly gradeName: string
  readonly isGraduated: boolean
}

/** All that the lessons of a term are read and checked with. */
export interface TermFacts {
  readonly schoolId: number
  readonly term: Term
  readonly schedules: readonly Schedule[]
  readonly sharedRooms: readonly string[]
  readonly subjects: Awaited<ReturnType<typeof readSubjects>>
  readonly classes: ReadonlyMap<number, SchoolClass>
  readonly teachingClasses: ReadonlyMap<number, Group>
  readonly teachingClassStudents: readonly TeachingClassStudent[]
}

const grade = alias(department, 'grade')

/** Names a class with its grade: 七年级1班. */
const nameClass = (gradeName: string | null, name: string): string =>
  gradeName === null || name.startsWith(gradeName) ? name : `${gradeName}${name}`

/** Reads the classes of a school by id, in the order of grades. */
export const readClasses = async (db: Db, schoolId: number): Promise<ReadonlyMap<number, SchoolClass>> => {
  const rows = await db
    .select({
      id: department.id,
      name: department.name,
      delFlag: department.delFlag,
      gradeName: grade.name,
      schoolSection: grade.schoolSection,
      schoolGrade: grade.schoolGrade,
    })
    .from(department)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class)))
    .orderBy(asc(grade.schoolSection), asc(grade.schoolGrade), asc(department.orderNum), asc(department.id))
  return new Map(
    rows.map(({ id, name, gradeName, delFlag, ...node }) => [
      id,
      {
        name: nameClass(gradeName, name),
        gradeName: gradeName ?? '',
        level: toGradeLevel(node),
        isGraduated: delFlag === graduatedFlag,
      },
    ]),
  )
}

const readTeachingClasses = async (db: Db, schoolId: number, termId: number): Promise<ReadonlyMap<number, Group>> => {
  const rows = await db
    .select({
      id: teachingClass.id,
      name: teachingClass.name,
      schoolSection: grade.schoolSection,
      schoolGrade: grade.schoolGrade,
    })
    .from(teachingClass)
    .innerJoin(grade, and(eq(grade.schoolId, teachingClass.schoolId), eq(grade.id, teachingClass.gradeId)))
    .where(and(eq(teachingClass.schoolId, schoolId), eq(teachingClass.termId, termId)))
  return new Map(rows.map(({ id, name, ...node }) => [id, { name, level: toGradeLevel(node) }]))
}

/** Reads the students of the teaching classes of a term. */
const readTeachingClassStudents = (db: Db, schoolId: number, termId: number): Promise<TeachingClassStudent[]> =>
  db
    .select({
      teachingClassId: teachingClassMember.teachingClassId,
      studentId: teachingClassMember.studentId,
      classId: member.mainDepartmentId,
    })
    .from(teachingClassMember)
    .innerJoin(
      teachingClass,
      and(
        eq(teachingClass.schoolId, teachingClassMember.schoolId),
        eq(teachingClass.id, teachingClassMember.teachingClassId),
      ),
    )
    .innerJoin(member, memberJoin(teachingClassMember.schoolId, teachingClassMember.studentId))
    .where(and(eq(teachingClassMember.schoolId, schoolId), eq(teachingClass.termId, termId)))

/** Reads the bell times of a term, those for named grades first. */
export const readSchedules = (db: Db, schoolId: number, termId: number): Promise<Schedule[]> =>
  db
    .select()
    .from(timetableSchedule)
    .where(and(eq(timetableSchedule.schoolId, schoolId), eq(timetableSchedule.termId, termId)))
    .orderBy(asc(timetableSchedule.name))

/** Reads the facts of a term. Refuses a missing one with `notFound`. */
export const readTermFacts = async (db: Db, schoolId: number, termId: number): Promise<TermFacts> => {
  const { id, name, startDay, endDay } = schoolTerm
  const [term] = await db
    .select({ id, name, startDay, endDay })
    .from(schoolTerm)
    .where(and(eq(schoolTerm.schoolId, schoolId), eq(id, termId)))
  if (term === undefined) throw new Refusal(common.notFound)
  return {
    schoolId,
    term,
    schedules: await readSchedules(db, schoolId, termId),
    sharedRooms: (await timetableSettings.read(db, schoolId)).sharedRooms,
    subjects: await readSubjects(db, schoolId),
    classes: await readClasses(db, schoolId),
    teachingClasses: await readTeachingClasses(db, schoolId, termId),
    teachingClassStudents: await readTeachingClassStudents(db, schoolId, termId),
  }
}

/** Reads lessons with their teachers, by weekday, period and id. */
export const readLessons = async (db: Db, where: SQL | undefined): Promise<PlannedLesson[]> => {
  const lessons = await db
    .select()
    .from(timetableLesson)
    .where(where)
    .orderBy(asc(timetableLesson.weekday), asc(timetableLesson.period), asc(timetableLesson.id))
  const ids = lessons.map(({ id }) => id)
  const { lessonId, teacherId } = timetableLessonTeacher
  const teachers = await db
    .select({ lessonId, teacherId })
    .from(timetableLessonTeacher)
    .where(and(eq(timetableLessonTeacher.schoolId, lessons[0]?.schoolId ?? 0), among(lessonId, ids)))
    .orderBy(asc(lessonId), asc(teacherId))
  const teachersOf = Map.groupBy(teachers, (one) => one.lessonId)
  return lessons.map(({ schoolId: _schoolId, ...lesson }) => ({
    ...lesson,
    teacherIds: (teachersOf.get(lesson.id) ?? []).map((one) => one.teacherId),
  }))
}

/** SQL condition for the lessons of a plan. */
export const isOfPlan = (schoolId: number, planId: number): SQL | undefined =>
  and(eq(timetableLesson.schoolId, schoolId), eq(timetableLesson.planId, planId))

/** Reads the names of people by id. */
export const readNames = async (
  db: Db,
  schoolId: number,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), among(member.id, new Set(ids))))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the class or the teaching class of a lesson. */
export const groupOf = (
  { classes, teachingClasses }: Pick<TermFacts, 'classes' | 'teachingClasses'>,
  { classId, teachingClassId }: Pick<PlannedLesson, 'classId' | 'teachingClassId'>,
): Group =>
  (classId === null ? teachingClasses.get(teachingClassId ?? 0) : classes.get(classId)) ?? { name: '', level: null }

/** Returns the name of a lesson's subject. */
export const subjectOf = ({ subjects }: Pick<TermFacts, 'subjects'>, id: number): string =>
  subjects.get(id)?.subject ?? ''
