import { foreignKey, index, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember, classManager } from '../../registry/server/tables/members.ts'

/** A subject that a school teaches, such as 语文. */
export const subjectTable = schoolTable(
  'subject',
  {
    subject: text().notNull(),
    /** Subjects are shown in this order, then by name. */
    position: integer().notNull(),
    /** Grade levels (section × 100 + grade) that have the subject. Empty for all. */
    grades: integer().array().notNull(),
    /** Grade levels in which a student has the subject only after choosing it (选科). */
    electiveGrades: integer().array().notNull(),
    /** The group of students who choose it, such as 物理类. Empty if it makes no group. */
    groupName: text().notNull(),
    version: version(),
  },
  (table) => [unique('subject_once').on(table.schoolId, table.subject)],
)

/** Which teacher teaches which subject in which class, at present. */
export const teachingAssignment = snakeCase.table(
  'teaching_assignment',
  {
    schoolId: reference().notNull(),
    classId: reference().notNull(),
    subjectId: reference().notNull(),
    teacherId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.classId, table.subjectId, table.teacherId] }),
    index().on(table.schoolId, table.teacherId),
    foreignKey({
      columns: [table.schoolId, table.subjectId],
      foreignColumns: [subjectTable.schoolId, subjectTable.id],
    }).onDelete('cascade'),
    // A teacher who no longer belongs to the class teaches nothing there.
    foreignKey({
      columns: [table.schoolId, table.classId, table.teacherId],
      foreignColumns: [classManager.schoolId, classManager.departmentId, classManager.memberId],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)

/** An elective subject that a student has chosen. */
export const electiveChoice = snakeCase.table(
  'elective_choice',
  {
    schoolId: reference().notNull(),
    studentId: reference().notNull(),
    subjectId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId, table.subjectId] }),
    index().on(table.schoolId, table.subjectId),
    cascadeFromMember(table.schoolId, table.studentId),
    foreignKey({
      columns: [table.schoolId, table.subjectId],
      foreignColumns: [subjectTable.schoolId, subjectTable.id],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)
