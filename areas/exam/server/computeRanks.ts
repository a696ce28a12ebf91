import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { joinByHash } from '../../../platform/server/database/joinByHash.ts'
import type { ExamKey } from './examKey.ts'
import { levelParts, selectScaled, selectScales } from './selectScaled.ts'
import { examClass, examRank, examScore, examStudent, examSubject, examTable, totalSubject } from './tables.ts'

/**
 * SQL of a table with a row for each student and subject of an exam that the student takes, with the value that counts:
 * the score, 0 for cheating, null without a score.
 */
const selectTaken = ({ schoolId, examId }: ExamKey): SQL => sql`
  select held.student_id, held.class_id, class.grade_id, class.level, held.group_name,
    subject.subject_id, subject.is_counted, scored.mark,
    case when scored.mark = 'cheated' then 0 when scored.mark is null then scored.score end as value
  from ${examStudent} held
  join ${examClass} class on class.school_id = held.school_id and class.exam_id = held.exam_id
    and class.class_id = held.class_id
  join ${examSubject} subject on subject.school_id = held.school_id and subject.exam_id = held.exam_id
    and subject.level = class.level
    and (not subject.is_elective or subject.subject_id = any(held.elective_ids))
  left join ${examScore} scored on scored.school_id = held.school_id and scored.exam_id = held.exam_id
    and scored.student_id = held.student_id and scored.subject_id = subject.subject_id
  where held.school_id = ${schoolId} and held.exam_id = ${examId}`

/** SQL for the three ranks of `value` within `also`. Equal values share a rank and the next is skipped. */
const rankWithin = (also: SQL): SQL => sql`
  rank() over (partition by ${also}, class_id order by value desc)::int as class_order,
  rank() over (partition by ${also}, grade_id order by value desc)::int as grade_order,
  rank() over (partition by ${also}, ${levelParts} order by value desc)::int as school_order`

/**
 * Computes all scaled scores and ranks of an exam in the database and writes those that changed. Subjects are ranked by
 * raw scores, and totals use scaled scores. A grade without a number has no level in common with others, so its school
 * rank is its grade rank.
 */
export const computeRanks = async (db: Db, key: ExamKey): Promise<void> => {
  const { schoolId, examId } = key
  const doPartialsRank = sql`(select ${examTable.doPartialTotalsRank} from ${examTable}
    where ${examTable.schoolId} = ${schoolId} and ${examTable.id} = ${examId})`
  await joinByHash(db, () =>
    db.execute(sql`
    with taken as materialized (${selectTaken(key)}),
    scales as materialized (${selectScales(key)}),
    scaled as (${selectScaled}),
    counted as materialized (
      select taken.*, scaled.scaled from taken left join scaled using (student_id, subject_id)
    ),
    summed as (
      select student_id, class_id, grade_id, level, group_name, sum(coalesce(scaled, value))::int as sum,
        count(value) as entered, bool_or(value is null) as is_partial,
        coalesce(bool_or(mark in ('absent', 'deferred')), false) as was_away
      from counted where is_counted group by student_id, class_id, grade_id, level, group_name
    ),
    totals as (
      select *, case when entered > 0 and (not was_away or ${doPartialsRank}) then sum end as value from summed
    ),
    judged as (
      select *, value is not null and (not is_partial or ${doPartialsRank}) as is_ranked from totals
    ),
    ranked_totals as (
      select student_id, value, is_partial, is_ranked, ${rankWithin(sql`is_ranked, group_name`)} from judged
    ),
    computed as (
      select student_id, subject_id, value, scaled, false as is_partial, ${rankWithin(sql`subject_id`)}
      from counted where value is not null
      union all
      select student_id, ${totalSubject}, value, null, is_partial,
        case when is_ranked then class_order end, case when is_ranked then grade_order end,
        case when is_ranked then school_order end
      from ranked_totals where value is not null or is_partial
    ),
    gone as (
      delete from ${examRank} old where old.school_id = ${schoolId} and old.exam_id = ${examId}
        and not exists (select from computed where computed.student_id = old.student_id
          and computed.subject_id = old.subject_id)
    )
    insert into ${examRank} as old (school_id, exam_id, student_id, subject_id, value, scaled, is_partial,
      class_order, grade_order, school_order)
    select ${schoolId}::bigint, ${examId}::bigint, student_id, subject_id, value, scaled, is_partial,
      class_order, grade_order, school_order from computed
    on conflict (school_id, exam_id, student_id, subject_id) do update set
      value = excluded.value, scaled = excluded.scaled, is_partial = excluded.is_partial, class_order = excluded.class_order,
      grade_order = excluded.grade_order, school_order = excluded.school_order
    where (old.value, old.scaled, old.is_partial, old.class_order, old.grade_order, old.school_order) is distinct from
      (excluded.value, excluded.scaled, excluded.is_partial, excluded.class_order, excluded.grade_order, excluded.school_order)`),
  )
}
