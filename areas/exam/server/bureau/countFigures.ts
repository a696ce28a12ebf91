import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { examClass, examScore, examScoreChange, examStudent, examSubject, examTable } from '../tables.ts'

/** A subject in a grade level of an exam. */
interface FigureKey {
  readonly schoolId: number
  readonly examId: number
  readonly subjectId: number
  readonly level: number
}

/** The scores of a subject in a grade level, in hundredths. They name no student. */
interface FigureCounts {
  readonly expected: number
  readonly scored: number
  readonly sum: number
  readonly excellent: number
  readonly passed: number
  readonly low: number
}

const idsOf = (keys: readonly FigureKey[], field: keyof FigureKey) =>
  sql`${sql.param(keys.map((key) => key[field]))}::bigint[]`

/** SQL of the score as it was at publication, if it was corrected since. The first correction holds it. */
const selectBefore = sql`
  select changed.id, changed.old_score, changed.old_mark
  from ${examScoreChange} changed
  where given.is_corrected and changed.school_id = given.school_id and changed.exam_id = given.exam_id
    and changed.student_id = given.student_id and changed.subject_id = given.subject_id
    -- Every correction has a reason.
    and changed.reason <> '' and changed.at >= published.published_at
  order by changed.at, changed.id limit 1`

/**
 * Counts the scores of these subjects of published exams, in the same order, as they were at publication: the
 * difference that one correction makes would tell what a child has. Cheating counts with 0.
 */
export const countFigures = async (db: Db, keys: readonly FigureKey[]): Promise<readonly FigureCounts[]> => {
  const { rows } = await db.execute<{ [Field in keyof FigureCounts]: FigureCounts[Field] }>(sql`
    select counted.* from unnest(${idsOf(keys, 'schoolId')}, ${idsOf(keys, 'examId')}, ${idsOf(keys, 'subjectId')},
      ${idsOf(keys, 'level')}) with ordinality as asked (school_id, exam_id, subject_id, level, place)
    cross join lateral (
      select count(*)::int as expected, count(value)::int as scored, coalesce(sum(value), 0)::int as sum,
        (count(*) filter (where value >= excellent_line))::int as excellent,
        (count(*) filter (where value >= pass_line))::int as passed,
        (count(*) filter (where value < low_line))::int as low
      from (
        select case when shown.mark = 'cheated' then 0 when shown.mark is null then shown.score end as value,
          taken.excellent_line, taken.pass_line, taken.low_line
        from ${examSubject} taken
        join ${examTable} published on published.school_id = taken.school_id and published.id = taken.exam_id
        join ${examClass} sitting on sitting.school_id = taken.school_id and sitting.exam_id = taken.exam_id
          and sitting.level = taken.level
        join ${examStudent} held on held.school_id = sitting.school_id and held.exam_id = sitting.exam_id
          and held.class_id = sitting.class_id
          and (not taken.is_elective or taken.subject_id = any(held.elective_ids))
        left join ${examScore} given on given.school_id = held.school_id and given.exam_id = held.exam_id
          and given.student_id = held.student_id and given.subject_id = taken.subject_id
        left join lateral (${selectBefore}) earlier on true
        cross join lateral (
          select case when earlier.id is null then given.score else earlier.old_score end as score,
            case when earlier.id is null then given.mark else earlier.old_mark end as mark
        ) shown
        where taken.school_id = asked.school_id and taken.exam_id = asked.exam_id
          and taken.subject_id = asked.subject_id and taken.level = asked.level
      ) valued
    ) counted
    order by asked.place`)
  return rows
}
