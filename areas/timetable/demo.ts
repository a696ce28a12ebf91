import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { schoolTerm } from '../leave/server/tables.ts'
import { department } from '../registry/server/tables/departments.ts'
import { electiveChoice, subjectTable } from '../teaching/server/tables.ts'
import { type DemoLesson, planLessons } from './demoPlan.ts'
import { listDemoSchedules, periodCount } from './demoTimes.ts'
import {
  teachingClass,
  teachingClassMember,
  teachingClassTeacher,
  timetableChange,
  timetableLesson,
  timetableLessonTeacher,
  timetablePlan,
  timetableSchedule,
} from './server/tables.ts'

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

/** Makes the ids of rows, which count over all schools. */
const makeIds = () => {
  let last = 0
  return () => (last += 1)
}

interface School {
  readonly schoolId: number
  readonly subjectOf: ReadonlyMap<string, number>
  readonly classNameOf: ReadonlyMap<number, string>
}

const readSchool = async (db: Db, schoolId: number): Promise<School> => {
  const subjects = await db
    .select({ id: subjectTable.id, subject: subjectTable.subject })
    .from(subjectTable)
    .where(eq(subjectTable.schoolId, schoolId))
  const classes = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(eq(department.schoolId, schoolId))
  return {
    schoolId,
    subjectOf: new Map(subjects.map(({ id, subject }) => [subject, id])),
    classNameOf: new Map(classes.map(({ id, name }) => [id, name])),
  }
}

const planSchool = ({ district }: DemoWorld, schoolId: number): DemoLesson[] => {
  const taught = district.lessons.filter((lesson) => lesson.schoolId === schoolId)
  const ofPrimary = taught.filter(({ gradeLevel }) => gradeLevel < 300)
  const others = taught.filter(({ gradeLevel }) => gradeLevel >= 300)
  return [...planLessons(ofPrimary, periodCount.primary), ...planLessons(others, periodCount.secondary)]
}

interface Ids {
  readonly schedule: () => number
  readonly lesson: () => number
  readonly group: () => number
}

const writeSchedules = async (db: Db, schoolId: number, termId: number, ids: Ids) => {
  const rows = listDemoSchedules().map((times) => ({ ...times, schoolId, termId, id: ids.schedule(), version: 1 }))
  await insertRows(db, timetableSchedule, rows)
}

const writeLessons = async (db: Db, school: School, planId: number, planned: readonly DemoLesson[], ids: Ids) => {
  const { schoolId, subjectOf, classNameOf } = school
  const lessons = planned.flatMap(({ classId, subject, teacherId, weekday, period }) => {
    const subjectId = subjectOf.get(subject)
    if (subjectId === undefined) return []
    const room = subject.startsWith('体育') ? '操场' : `${classNameOf.get(classId) ?? ''}教室`.slice(0, 32)
    const place = { classId, teachingClassId: null, weekday, period, week: 'every' as const, room }
    return [{ teacherId, subject, row: { schoolId, id: ids.lesson(), planId, subjectId, version: 1, ...place } }]
  })
  await insertRows(
    db,
    timetableLesson,
    lessons.map(({ row }) => row),
  )
  await insertRows(
    db,
    timetableLessonTeacher,
    lessons.map(({ row, teacherId }) => ({ schoolId, lessonId: row.id, teacherId })),
  )
  return lessons
}

/** Makes a teaching class of the students who chose a subject, with the free last period of Friday. */
const writeTeachingClass = async (
  db: Db,
  { district }: DemoWorld,
  { schoolId, subjectOf }: School,
  { termId, planId, subject, ids }: { termId: number; planId: number; subject: string; ids: Ids },
) => {
  const subjectId = subjectOf.get(subject)
  const taught = district.lessons.filter(
    (lesson) => lesson.schoolId === schoolId && lesson.subject === subject && lesson.gradeLevel === 402,
  )
  const [first] = taught
  if (subjectId === undefined || first === undefined) return
  const [node] = await db
    .select({ gradeId: department.parentId })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, first.classId)))
  const classes = new Set(taught.map(({ classId }) => classId))
  const ofGrade = district.members
    .filter(({ mainDepartmentId }) => mainDepartmentId !== null && classes.has(mainDepartmentId))
    .map(({ id }) => id)
  const chosen = await db
    .select({ studentId: electiveChoice.studentId })
    .from(electiveChoice)
    .where(and(eq(electiveChoice.subjectId, subjectId), inArray(electiveChoice.studentId, ofGrade)))
    .orderBy(asc(electiveChoice.studentId))
    .limit(40)
  if (node?.gradeId === undefined || node.gradeId === null) return
  const [id, lessonId] = [ids.group(), ids.lesson()]
  const { teacherId } = first
  const named = { schoolId, id, termId, name: `${subject}拓展班`, subjectId, gradeId: node.gradeId, version: 1 }
  await insertRows(db, teachingClass, [named])
  await insertRows(db, teachingClassTeacher, [{ schoolId, teachingClassId: id, teacherId }])
  await insertRows(
    db,
    teachingClassMember,
    chosen.map(({ studentId }) => ({ schoolId, teachingClassId: id, studentId })),
  )
  const place = { weekday: 5, period: periodCount.secondary, week: 'odd' as const, room: `${subject}实验室` }
  const lesson = { schoolId, id: lessonId, planId, classId: null, teachingClassId: id, subjectId, version: 1, ...place }
  await insertRows(db, timetableLesson, [lesson])
  await insertRows(db, timetableLessonTeacher, [{ schoolId, lessonId, teacherId }])
}

/** Cancels a lesson of the coming school days, so that the list of changes shows one. */
const writeChange = async (
  db: Db,
  { today }: DemoWorld,
  { schoolId, classNameOf }: School,
  lessons: Awaited<ReturnType<typeof writeLessons>>,
  id: number,
) => {
  const day = today.toISOString().slice(0, 10)
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const first = lessons.find(({ row }) => row.weekday === weekday) ?? lessons.find(({ row }) => row.weekday === 1)
  if (first === undefined) return
  const { row, subject, teacherId } = first
  await insertRows(db, timetableChange, [
    {
      schoolId,
      id,
      lessonId: row.id,
      kind: 'cancel',
      day: addDays(day, (row.weekday - weekday + 7) % 7),
      period: row.period,
      classId: row.classId,
      className: classNameOf.get(row.classId) ?? '',
      subject,
      teacherIds: [teacherId],
      teacher: '',
      absentId: 0,
      substituteId: null,
      substitute: null,
      toDay: null,
      toPeriod: null,
      partnerId: null,
      reason: '全校体检',
      operatorId: null,
      createdAt: today,
    },
  ])
}

/** The term of the day, or the last one before it. */
const findDemoTerm = async (db: Db, schoolId: number, today: string) => {
  const terms = await db
    .select()
    .from(schoolTerm)
    .where(eq(schoolTerm.schoolId, schoolId))
    .orderBy(asc(schoolTerm.startDay))
  return terms.findLast(({ startDay }) => startDay <= today) ?? terms[0]
}

/** Bell times, a published timetable of every class, two teaching classes and a change. */
export const demo: DemoPart = {
  name: 'timetable',
  after: ['leave', 'teaching'],
  write: async (db, world) => {
    const ids = { schedule: makeIds(), lesson: makeIds(), group: makeIds() }
    for (const [at, schoolId] of schools.entries()) {
      const term = await findDemoTerm(db, schoolId, world.today.toISOString().slice(0, 10))
      if (term === undefined) continue
      const planId = at + 1
      const school = await readSchool(db, schoolId)
      await writeSchedules(db, schoolId, term.id, ids)
      const plan = { schoolId, id: planId, termId: term.id, name: '总课表', version: 1 }
      await insertRows(db, timetablePlan, [{ ...plan, state: 'published', publishedAt: world.today }])
      const lessons = await writeLessons(db, school, planId, planSchool(world, schoolId), ids)
      for (const subject of ['物理', '历史']) {
        await writeTeachingClass(db, world, school, { termId: term.id, planId, subject, ids })
      }
      await writeChange(db, world, school, lessons, planId)
    }
  },
}
