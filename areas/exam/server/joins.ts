import { and, eq } from 'drizzle-orm'
import { examClass, examScore, examStudent } from './tables.ts'

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
