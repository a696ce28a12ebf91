import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { joinByHash } from '../../../../platform/server/database/joinByHash.ts'
import type { ExamKey } from '../examKey.ts'
import { lockExam } from '../ranking.ts'
import { examRank, examStudent, totalSubject } from '../tables.ts'

/** How many students have a value, in hundredths, in a subject, or in the total of a group (`totalSubject`). */
export interface ValueCount {
  readonly subjectId: number
  /** The group for the total; empty for a subject. */
  readonly groupName: string
  readonly value: number
  readonly students: number
}

/** SQL of the values of an exam that have a rank in their school, with the group within which totals are ranked. */
const selectValues = ({ schoolId, examId }: ExamKey) => sql`
  select ranked.student_id, ranked.subject_id, ranked.value,
    case when ranked.subject_id = ${totalSubject} then held.group_name else '' end as group_name,
    ranked.class_order is not null as is_ranked
  from ${examRank} ranked
  join ${examStudent} held on held.school_id = ranked.school_id and held.exam_id = ranked.exam_id
    and held.student_id = ranked.student_id
  where ranked.school_id = ${schoolId} and ranked.exam_id = ${examId}`

/** Counts the ranked values of an exam per subject, and per group for the total. Names no student. */
export const countValues = async (db: Db, key: ExamKey): Promise<readonly ValueCount[]> => {
  const { rows } = await db.execute<{ subject_id: string; group_name: string; value: number; students: number }>(sql`
    select subject_id::text, group_name, value, count(*)::int as students
    from (${selectValues(key)}) counted where is_ranked group by subject_id, group_name, value
    order by subject_id, group_name, value desc`)
  return rows.map(({ subject_id: subjectId, group_name: groupName, value, students }) => ({
    subjectId: Number(subjectId),
    groupName,
    value,
    students,
  }))
}

/** A value with its rank in the district. */
export interface PlacedValue extends Omit<ValueCount, 'students'> {
  readonly order: number
}

/** Writes the ranks in the district to the students of one school's exam. A value without a place gets none. */
export const writeDistrictRanks = async (db: Db, key: ExamKey, placed: readonly PlacedValue[]): Promise<void> => {
  await lockExam(db, key)
  await joinByHash(db, () =>
    db.execute(sql`
    update ${examRank} as old set district_order = found.district_order
    from (
      select valued.student_id, valued.subject_id, placed.district_order
      from (${selectValues(key)}) valued
      left join unnest(
        ${sql.param(placed.map(({ subjectId }) => subjectId))}::bigint[],
        ${sql.param(placed.map(({ groupName }) => groupName))}::text[],
        ${sql.param(placed.map(({ value }) => value))}::int[],
        ${sql.param(placed.map(({ order }) => order))}::int[]
      ) as placed (subject_id, group_name, value, district_order)
        on valued.is_ranked and placed.subject_id = valued.subject_id and placed.group_name = valued.group_name
          and placed.value = valued.value
    ) found
    where old.school_id = ${key.schoolId} and old.exam_id = ${key.examId} and old.student_id = found.student_id
      and old.subject_id = found.subject_id and old.district_order is distinct from found.district_order`),
  )
}
