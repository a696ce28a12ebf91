import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { processInBatches } from '../../../../platform/server/processInBatches.ts'
import type { ExamKey } from '../examKey.ts'
import { examStudent } from '../tables.ts'

/** The exam number of a student. Null takes it away. */
interface ExamNumber {
  readonly studentId: number
  readonly number: string | null
}

/**
 * Stores exam numbers. Call it under the lock of the exam. The former numbers are cleared first, because two students
 * may swap theirs.
 */
export const writeNumbers = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  numbers: readonly ExamNumber[],
): Promise<void> => {
  const students = numbers.map(({ studentId }) => studentId)
  await db
    .update(examStudent)
    .set({ examNumber: null })
    .where(
      and(
        eq(examStudent.schoolId, schoolId),
        eq(examStudent.examId, examId),
        sql`${examStudent.studentId} in ${listedIds(students)}`,
      ),
    )
  await processInBatches(numbers, (some) =>
    db.execute(sql`update exam_student held set exam_number = given.number
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given ("studentId" bigint, number text)
      where held.school_id = ${schoolId} and held.exam_id = ${examId} and held.student_id = given."studentId"`),
  )
}
