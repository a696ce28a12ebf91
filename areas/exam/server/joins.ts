import { and, eq, sql } from 'drizzle-orm'
import { examClass, examScore, examStudent, examSubject } from './tables.ts'

/** SQL that joins the class of a student on a roster. */
export const examClassJoin = and(
  eq(examClass.schoolId, examStudent.schoolId),
  eq(examClass.examId, examStudent.examId),
  eq(examClass.classId, examStudent.classId),
)

/** SQL that joins the student on the roster to a score. */
export const examStudentJoin = and(
  eq(examStudent.schoolId, examScore.schoolId),
  eq(examStudent.examId, examScore.examId),
  eq(examStudent.studentId, examScore.studentId),
)

/** SQL that joins the subjects that a student on a roster takes. It needs the class. */
export const takenSubjectJoin = and(
  eq(examSubject.schoolId, examStudent.schoolId),
  eq(examSubject.examId, examStudent.examId),
  eq(examSubject.level, examClass.level),
  sql`(not ${examSubject.isElective} or ${examSubject.subjectId} = any(${examStudent.electiveIds}))`,
)

/** SQL that joins the score of a student on a roster in a subject of the exam. */
export const examScoreJoin = and(
  eq(examScore.schoolId, examStudent.schoolId),
  eq(examScore.examId, examStudent.examId),
  eq(examScore.studentId, examStudent.studentId),
  eq(examScore.subjectId, examSubject.subjectId),
)
