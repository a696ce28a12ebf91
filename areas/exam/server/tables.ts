import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { subjectTable } from '../../teaching/server/tables.ts'
import type { ScaleRow } from '../scaling.ts'
import type { ExamKind, ExamState } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** An exam that a school holds (academics §3). */
export const examTable = schoolTable(
  'exam',
  {
    name: text().notNull(),
    kind: text().$type<ExamKind>().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    state: text().$type<ExamState>().notNull().default('created'),
    publishedAt: moment(),
    /** True if totals that lack a subject are ranked too. */
    doPartialTotalsRank: boolean().notNull(),
    /** The moment whose classes the roster shows. */
    rosterAt: moment(),
    /** The bureau's exam that this one is the school's part of (联考). The bureau then sets all but the scores. */
    jointExamId: reference(),
    /** True from the moment at which the bureau closes the entry of a joint exam until it opens it again. */
    isEntryClosed: boolean().notNull().default(false),
    version: version(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.schoolId, table.startAt, table.id)],
)

/** Foreign key to an exam. The row is deleted with it. */
export const ofExam = (table: { readonly schoolId: AnyPgColumn; readonly examId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.examId],
    foreignColumns: [examTable.schoolId, examTable.id],
  }).onDelete('cascade')

/**
 * A class that sits an exam. It keeps the names of that time, because classes are renamed every summer and may be
 * deleted years later.
 */
export const examClass = snakeCase.table(
  'exam_class',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    classId: reference().notNull(),
    name: text().notNull(),
    /** The node above the class. */
    gradeId: reference().notNull(),
    gradeName: text().notNull(),
    /** Grade level (section × 100 + grade). 0 for a grade without a number. */
    level: integer().notNull(),
    /** Classes are shown in this order. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.classId] }),
    index().on(table.schoolId, table.classId),
    ofExam(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A subject of an exam in one grade level, with its full marks and lines in hundredths. */
export const examSubject = snakeCase.table(
  'exam_subject',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    subjectId: reference().notNull(),
    level: integer().notNull(),
    fullMarks: integer().notNull(),
    excellentLine: integer().notNull(),
    passLine: integer().notNull(),
    lowLine: integer().notNull(),
    /** True if it counts towards the total. */
    isCounted: boolean().notNull(),
    /** True if only students who chose it take it. */
    isElective: boolean().notNull(),
    /** The rows by which raw scores are scaled (等级赋分), the best first. Null if the subject isn't scaled. */
    scaleRows: jsonb().$type<readonly ScaleRow[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.subjectId, table.level] }),
    index().on(table.schoolId, table.subjectId),
    ofExam(table),
    foreignKey({
      columns: [table.schoolId, table.subjectId],
      foreignColumns: [subjectTable.schoolId, subjectTable.id],
    }),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A student on the roster of an exam, with class, group and electives of that time. */
export const examStudent = snakeCase.table(
  'exam_student',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    studentId: reference().notNull(),
    classId: reference().notNull(),
    /** 物理类, 历史类; empty if the student is in no group. */
    groupName: text().notNull(),
    /** The elective subjects that the student takes. */
    electiveIds: reference().array().notNull(),
    /** Number of the student in this exam (考号). */
    examNumber: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.studentId] }),
    index().on(table.schoolId, table.examId, table.classId),
    index().on(table.schoolId, table.studentId),
    unique('exam_number_once').on(table.schoolId, table.examId, table.examNumber),
    foreignKey({
      columns: [table.schoolId, table.examId, table.classId],
      foreignColumns: [examClass.schoolId, examClass.examId, examClass.classId],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.studentId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Foreign key to a student on a roster. The row is deleted with it. */
const ofExamStudent = (table: {
  readonly schoolId: AnyPgColumn
  readonly examId: AnyPgColumn
  readonly studentId: AnyPgColumn
}) =>
  foreignKey({
    columns: [table.schoolId, table.examId, table.studentId],
    foreignColumns: [examStudent.schoolId, examStudent.examId, examStudent.studentId],
  }).onDelete('cascade')

/** The score or mark of a student in a subject. Both are null after it has been cleared. */
export const examScore = snakeCase.table(
  'exam_score',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    studentId: reference().notNull(),
    subjectId: reference().notNull(),
    /** In hundredths. */
    score: integer(),
    mark: text({ enum: ['absent', 'deferred', 'exempt', 'cheated'] }),
    /** True if it was changed after the exam was published. */
    isCorrected: boolean().notNull().default(false),
    enteredBy: reference(),
    version: version(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.studentId, table.subjectId] }),
    index().on(table.schoolId, table.examId, table.subjectId),
    ofExamStudent(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A change of a score that had been entered before. */
export const examScoreChange = schoolTable(
  'exam_score_change',
  {
    examId: reference().notNull(),
    studentId: reference().notNull(),
    subjectId: reference().notNull(),
    oldScore: integer(),
    oldMark: text({ enum: ['absent', 'deferred', 'exempt', 'cheated'] }),
    newScore: integer(),
    newMark: text({ enum: ['absent', 'deferred', 'exempt', 'cheated'] }),
    reason: text().notNull(),
    /** The name of the person who changed it, kept even if the person leaves the school. */
    operatorName: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.schoolId, table.examId, table.studentId), ofExamStudent(table)],
)

/** The subject of a rank that is the rank of the total. */
export const totalSubject = 0

/** The ranks of a student in a subject, or in the total (`totalSubject`). They follow from the scores. */
export const examRank = snakeCase.table(
  'exam_rank',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    studentId: reference().notNull(),
    subjectId: reference().notNull(),
    /** The ranked score or the total, in hundredths. Null for a total that is not shown. */
    value: integer(),
    /** The scaled score in hundredths, which counts towards the total. Null for a subject that isn't scaled. */
    scaled: integer(),
    /** True for a total that lacks a subject. */
    isPartial: boolean().notNull(),
    classOrder: integer(),
    gradeOrder: integer(),
    schoolOrder: integer(),
    /** The rank among all schools of a joint exam (区名次). */
    districtOrder: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId, table.studentId, table.subjectId] }),
    index().on(table.schoolId, table.examId, table.subjectId, table.value),
    ofExamStudent(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Tells whether the ranks of an exam include its newest scores. */
export const examRanking = snakeCase.table(
  'exam_ranking',
  {
    schoolId: reference().notNull(),
    examId: reference().notNull(),
    /** Raised by each change of a score, the roster or the settings. */
    scoresVersion: integer().notNull().default(0),
    /** The `scoresVersion` from which the ranks were computed. */
    ranksVersion: integer().notNull().default(0),
    /** True if a job that will compute them is waiting. */
    isQueued: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.examId] }),
    ofExam(table),
    ...schoolPolicies(table.schoolId),
  ],
)
