import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { examClass, examRank, examStudent, totalSubject } from './tables.ts'

/** Key of a student's subject, or total, in an exam. */
export const standardKey = (examId: number, subjectId: number): string => `${examId} ${subjectId}`

/**
 * Reads the standard scores of a student in these exams, by exam and subject (`standardKey`; the total is
 * `totalSubject`): 50 + 10 × (x − mean) ÷ population standard deviation of the grade, rounded to two decimals. There is
 * none where all values are equal. Totals are compared within the group, among those that are ranked.
 */
export const readStandardScores = async (
  db: Db,
  { schoolId, studentId }: { readonly schoolId: number; readonly studentId: number },
  exams: readonly number[],
): Promise<ReadonlyMap<string, number>> => {
  if (exams.length === 0) return new Map()
  const { rows } = await db.execute<{ exam_id: string; subject_id: string; score: number | null }>(sql`
    with own as (
      select held.exam_id, held.group_name, class.grade_id
      from ${examStudent} held
      join ${examClass} class on class.school_id = held.school_id and class.exam_id = held.exam_id
        and class.class_id = held.class_id
      where held.school_id = ${schoolId} and held.student_id = ${studentId}
        and held.exam_id = any(${sql.param([...exams])}::bigint[])
    ),
    grade as (
      select own.exam_id, ranked.subject_id, ranked.student_id, ranked.value
      from own
      join ${examClass} class on class.school_id = ${schoolId} and class.exam_id = own.exam_id
        and class.grade_id = own.grade_id
      join ${examStudent} held on held.school_id = class.school_id and held.exam_id = class.exam_id
        and held.class_id = class.class_id
      join ${examRank} ranked on ranked.school_id = held.school_id and ranked.exam_id = held.exam_id
        and ranked.student_id = held.student_id and ranked.value is not null
      where ranked.subject_id <> ${totalSubject}
        or (ranked.grade_order is not null and held.group_name = own.group_name)
    ),
    spread as (
      select exam_id, subject_id, avg(value) as mean, stddev_pop(value) as deviation from grade group by 1, 2
    )
    select grade.exam_id, grade.subject_id,
      round(50 + 10 * (grade.value - spread.mean) / nullif(spread.deviation, 0), 2)::float8 as score
    from grade
    join spread using (exam_id, subject_id)
    where grade.student_id = ${studentId}`)
  return new Map(
    rows.flatMap(({ exam_id: exam, subject_id: subject, score }) =>
      score === null ? [] : [[standardKey(Number(exam), Number(subject)), score] as const],
    ),
  )
}
