import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { leastShown } from './leastShown.ts'
import type { ScoreRights } from './scoreRights.ts'
import { examClass, examRank, examStudent, totalSubject } from './tables.ts'

/** Key of a student's subject, or total, in an exam. */
export const standardKey = (examId: number, subjectId: number): string => `${examId} ${subjectId}`

/** SQL condition: the caller sees the subject that was ranked. */
const isSeen = ({ taught }: ScoreRights) => {
  const idsOf = (key: 'classId' | 'subjectId') => sql`${sql.param(taught.map((one) => one[key]))}::bigint[]`
  return sql`(held.is_in_charge or exists (
    select from unnest(${idsOf('classId')}, ${idsOf('subjectId')}) as taught (class_id, subject_id)
    where taught.class_id = held.class_id and taught.subject_id = ranked.subject_id))`
}

/**
 * Reads the standard scores of a student in these exams, by exam and subject (`standardKey`; the total is
 * `totalSubject`): 50 + 10 × (x − mean) ÷ population standard deviation of the grade, rounded to two decimals. There is
 * none where all values are equal. Totals are compared within the group, among those that are ranked. It is withheld if
 * the caller doesn't see few of the values compared, of the grade or of a group in it, because these would follow.
 */
export const readStandardScores = async (
  db: Db,
  {
    schoolId,
    studentId,
    rights,
  }: { readonly schoolId: number; readonly studentId: number; readonly rights: ScoreRights },
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
    held as materialized (
      select own.exam_id, own.group_name = ${examStudent.groupName} as is_own_group, ${examStudent.groupName},
        ${examStudent.studentId}, ${examStudent.classId}, ${rights.isInCharge} as is_in_charge
      from own
      join ${examClass} class on class.school_id = ${schoolId} and class.exam_id = own.exam_id
        and class.grade_id = own.grade_id
      join ${examStudent} on ${examStudent.schoolId} = class.school_id and ${examStudent.examId} = class.exam_id
        and ${examStudent.classId} = class.class_id
    ),
    grade as (
      select held.exam_id, ranked.subject_id, ranked.student_id, ranked.value, held.group_name,
        ${isSeen(rights)} as is_seen
      from held
      join ${examRank} ranked on ranked.school_id = ${schoolId} and ranked.exam_id = held.exam_id
        and ranked.student_id = held.student_id and ranked.value is not null
      where ranked.subject_id <> ${totalSubject} or (ranked.grade_order is not null and held.is_own_group)
    ),
    withheld as (
      select exam_id, subject_id from grade where not is_seen
      group by exam_id, subject_id, group_name having count(*) < ${leastShown}
    ),
    spread as (
      select exam_id, subject_id, avg(value) as mean, stddev_pop(value) as deviation from grade group by 1, 2
    )
    select grade.exam_id, grade.subject_id,
      round(50 + 10 * (grade.value - spread.mean) / nullif(spread.deviation, 0), 2)::float8 as score
    from grade
    join spread using (exam_id, subject_id)
    where grade.student_id = ${studentId} and (grade.exam_id, grade.subject_id) not in (table withheld)`)
  return new Map(
    rows.flatMap(({ exam_id: exam, subject_id: subject, score }) =>
      score === null ? [] : [[standardKey(Number(exam), Number(subject)), score] as const],
    ),
  )
}
