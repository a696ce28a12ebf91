import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { schoolTerm } from '../../leave/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { PeriodView } from '../views.ts'
import { changeKinds, planStates, weekPatterns } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Keeps a term whose timetable exists from being deleted in the calendar. */
const ofTerm = (table: { readonly schoolId: AnyPgColumn; readonly termId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.termId],
    foreignColumns: [schoolTerm.schoolId, schoolTerm.id],
  })

const ofSubject = (table: { readonly schoolId: AnyPgColumn; readonly subjectId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.subjectId],
    foreignColumns: [subjectTable.schoolId, subjectTable.id],
  })

/** The bell times of some grades in a term. */
export const timetableSchedule = schoolTable(
  'timetable_schedule',
  {
    termId: reference().notNull(),
    name: text().notNull(),
    /** Grade levels (section × 100 + grade). Empty for those that no other schedule of the term names. */
    gradeLevels: integer().array().notNull(),
    periods: jsonb().$type<PeriodView[]>().notNull(),
    version: version(),
  },
  (table) => [unique('timetable_schedule_once').on(table.schoolId, table.termId, table.name), ofTerm(table)],
)

/** A timetable of a term. One at most is published. */
export const timetablePlan = schoolTable(
  'timetable_plan',
  {
    termId: reference().notNull(),
    name: text().notNull(),
    state: text({ enum: planStates }).notNull().default('draft'),
    publishedAt: moment(),
    version: version(),
  },
  (table) => [
    unique('timetable_plan_once').on(table.schoolId, table.termId, table.name),
    uniqueIndex('timetable_plan_published')
      .on(table.schoolId, table.termId)
      .where(sql`state = 'published'`),
    ofTerm(table),
  ],
)

/** A group of students of several classes who have a subject together. */
export const teachingClass = schoolTable(
  'teaching_class',
  {
    termId: reference().notNull(),
    name: text().notNull(),
    subjectId: reference().notNull(),
    /** The node of the grade. */
    gradeId: reference().notNull(),
    version: version(),
  },
  (table) => [
    unique('teaching_class_once').on(table.schoolId, table.termId, table.name),
    index().on(table.schoolId, table.gradeId),
    index().on(table.schoolId, table.subjectId),
    ofTerm(table),
    ofSubject(table),
    cascadeFromDepartment(table.schoolId, table.gradeId),
  ],
)

const ofTeachingClass = (table: { readonly schoolId: AnyPgColumn; readonly teachingClassId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.teachingClassId],
    foreignColumns: [teachingClass.schoolId, teachingClass.id],
  }).onDelete('cascade')

/** A teacher of a teaching class. */
export const teachingClassTeacher = snakeCase.table(
  'teaching_class_teacher',
  {
    schoolId: reference().notNull(),
    teachingClassId: reference().notNull(),
    teacherId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.teachingClassId, table.teacherId] }),
    index().on(table.schoolId, table.teacherId),
    ofTeachingClass(table),
    cascadeFromMember(table.schoolId, table.teacherId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A student of a teaching class. */
export const teachingClassMember = snakeCase.table(
  'teaching_class_member',
  {
    schoolId: reference().notNull(),
    teachingClassId: reference().notNull(),
    studentId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.teachingClassId, table.studentId] }),
    index().on(table.schoolId, table.studentId),
    ofTeachingClass(table),
    cascadeFromMember(table.schoolId, table.studentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A lesson of a plan, of a class or of a teaching class. */
export const timetableLesson = schoolTable(
  'timetable_lesson',
  {
    planId: reference().notNull(),
    classId: reference(),
    teachingClassId: reference(),
    subjectId: reference().notNull(),
    weekday: integer().notNull(),
    /** The number of the period among those of the grade's bell times that have one. */
    period: integer().notNull(),
    week: text({ enum: weekPatterns }).notNull(),
    room: text().notNull(),
    version: version(),
  },
  (table) => [
    check('timetable_lesson_of_one', sql`(class_id is null) <> (teaching_class_id is null)`),
    index().on(table.schoolId, table.planId, table.classId),
    index().on(table.schoolId, table.classId),
    index().on(table.schoolId, table.teachingClassId),
    index().on(table.schoolId, table.subjectId),
    foreignKey({
      columns: [table.schoolId, table.planId],
      foreignColumns: [timetablePlan.schoolId, timetablePlan.id],
    }).onDelete('cascade'),
    ofSubject(table),
    cascadeFromDepartment(table.schoolId, table.classId),
    ofTeachingClass(table),
  ],
)

/** A teacher of a lesson. */
export const timetableLessonTeacher = snakeCase.table(
  'timetable_lesson_teacher',
  {
    schoolId: reference().notNull(),
    lessonId: reference().notNull(),
    teacherId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.lessonId, table.teacherId] }),
    index().on(table.schoolId, table.teacherId),
    foreignKey({
      columns: [table.schoolId, table.lessonId],
      foreignColumns: [timetableLesson.schoolId, timetableLesson.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.teacherId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A change of a lesson on one day. It keeps names and has no foreign keys, since it outlasts the plan and its people. */
export const timetableChange = schoolTable(
  'timetable_change',
  {
    lessonId: reference().notNull(),
    kind: text({ enum: changeKinds }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    period: integer().notNull(),
    classId: reference(),
    className: text().notNull(),
    subject: text().notNull(),
    /** The regular teachers. */
    teacherIds: reference().array().notNull(),
    teacher: text().notNull(),
    /** The absent teacher of a substitution; 0 for other changes, so that the key below holds. */
    absentId: reference().notNull().default(0),
    substituteId: reference(),
    substitute: text(),
    toDay: date({ mode: 'string' }),
    toPeriod: integer(),
    /** The change of the other lesson, if two were exchanged. */
    partnerId: reference(),
    reason: text().notNull(),
    operatorId: reference(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('timetable_change_once').on(table.schoolId, table.lessonId, table.day, table.absentId),
    index().on(table.schoolId, table.day),
    index().on(table.schoolId, table.toDay),
  ],
)

/** A school's timetable settings. */
export const timetableSettings = schoolTable(
  'timetable_settings',
  {
    sharedRooms: text().array().notNull(),
    version: version(),
  },
  (table) => [unique('timetable_settings_once').on(table.schoolId)],
)
