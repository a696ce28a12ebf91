import { foreignKey, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../../registry/server/schoolTable.ts'
import type { RateBase } from '../../words.ts'
import { examClass, ofExam } from '../tables.ts'

/**
 * A teacher of a subject in a class of an exam, fixed with the roster. The name is kept, because the teacher may leave
 * the school.
 */
export const examTeacher = snakeCase.table(
  'exam_teacher',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    classId: reference().notNull(),
    subjectId: reference().notNull(),
    teacherId: reference().notNull(),
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.classId, table.subjectId, table.teacherId] }),
    foreignKey({
      columns: [table.schoolId, table.examId, table.classId],
      foreignColumns: [examClass.schoolId, examClass.examId, examClass.classId],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A line of the total that a school sets for a grade level of an exam, such as 特控线. */
export const examLine = schoolTable(
  'exam_line',
  {
    examId: reference().notNull(),
    level: integer().notNull(),
    /** The group that the line is for (物理类, 历史类). Empty for everybody. */
    groupName: text().notNull(),
    name: text().notNull(),
    /** In hundredths. */
    value: integer().notNull(),
  },
  (table) => [
    unique('exam_line_once').on(table.schoolId, table.examId, table.level, table.groupName, table.name),
    ofExam(table),
  ],
)

/** How a school analyses its exams. A school has one row. */
export const examAnalysisSettings = schoolTable(
  'exam_analysis_settings',
  {
    /** The number that rates are shares of: students with a score, or the roster. */
    rateBase: text().$type<RateBase>().notNull(),
    /** The lower limits of the score bands, as shares of full marks in percent, falling. */
    scoreBands: integer().array().notNull(),
    /** The last ranks of the rank bands, rising. */
    rankBands: integer().array().notNull(),
    /** The most marks between a student and a line that is near, in hundredths. */
    nearMarks: integer().notNull(),
    version: version(),
  },
  (table) => [unique('exam_analysis_settings_once').on(table.schoolId)],
)
