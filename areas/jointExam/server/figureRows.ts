import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { joinByHash } from '../../../platform/server/database/joinByHash.ts'
import { leastShown } from '../../exam/server/index.ts'
import { examClass, examRank, examScore, examStudent, examSubject, totalSubject } from '../../exam/server/tables.ts'
import { jointExamOffer } from './tables.ts'
import type { JointExamRow } from './views.ts'

/** The figures of a subject in a school, in hundredths. They are of groups of students, and name none. */
export interface FigureRow {
  /** 0 for all schools together. */
  readonly schoolId: number
  /** The place of the subject in the joint exam; null for the total. */
  readonly at: number | null
  readonly expected: number
  readonly entered: number
  /** The number of values that the other figures are of. 0 if the school has too few to show. */
  readonly scored: number
  readonly mean: number | null
  readonly highest: number | null
  readonly lowest: number | null
  readonly deviation: number | null
  readonly excellent: number
  readonly passed: number
  readonly low: number
}

/** SQL of the value of each student in each subject: the score, 0 for cheating, null without a score. */
const selectSubjectValues = sql`
  select linked.school_id, taken.at, true as is_expected, scored.score is not null or scored.mark is not null as is_entered,
    case when scored.mark = 'cheated' then 0 when scored.mark is null then scored.score end as value,
    subject.excellent_line, subject.pass_line, subject.low_line
  from linked
  join taken on taken.school_id = linked.school_id
  join ${examStudent} held on held.school_id = linked.school_id and held.exam_id = linked.exam_id
  join ${examClass} class on class.school_id = held.school_id and class.exam_id = held.exam_id
    and class.class_id = held.class_id
  join ${examSubject} subject on subject.school_id = held.school_id and subject.exam_id = held.exam_id
    and subject.subject_id = taken.subject_id and subject.level = class.level
    and (not subject.is_elective or subject.subject_id = any(held.elective_ids))
  left join ${examScore} scored on scored.school_id = held.school_id and scored.exam_id = held.exam_id
    and scored.student_id = held.student_id and scored.subject_id = subject.subject_id`

/** SQL of the total of each student. The ranked totals are those of the last ranking. */
const selectTotals = sql`
  select linked.school_id, null::int as at, true, ranked.class_order is not null,
    case when ranked.class_order is not null then ranked.value end, null::int, null::int, null::int
  from linked
  join ${examStudent} held on held.school_id = linked.school_id and held.exam_id = linked.exam_id
  left join ${examRank} ranked on ranked.school_id = held.school_id and ranked.exam_id = held.exam_id
    and ranked.student_id = held.student_id and ranked.subject_id = ${totalSubject}`

/**
 * Reads the figures of the schools that sit a joint exam, per subject, and of all of them together. A school with too
 * few scores isn't part of the latter either, because its scores would follow from the difference.
 */
export const listSchoolFigures = async (
  db: Db,
  bureauId: number,
  { id }: Pick<JointExamRow, 'id'>,
): Promise<readonly FigureRow[]> => {
  const { rows } = await joinByHash(db, () =>
    db.execute<Omit<FigureRow, 'schoolId'> & { school_id: string }>(sql`
    with linked as materialized (
      select school_id, exam_id, subject_ids from ${jointExamOffer}
      where ${jointExamOffer.bureauId} = ${bureauId} and ${jointExamOffer.jointExamId} = ${id}
        and ${jointExamOffer.state} = 'joined'
    ),
    taken as materialized (
      select linked.school_id, numbered.subject_id, (numbered.place - 1)::int as at
      from linked, unnest(linked.subject_ids) with ordinality as numbered (subject_id, place)
    ),
    valued as (${selectSubjectValues} union all ${selectTotals}),
    shown as (
      select school_id, at, is_expected, is_entered, excellent_line, pass_line, low_line,
        case when count(value) over (partition by school_id, at) >= ${leastShown} then value end as value
      from valued
    )
    select coalesce(school_id, 0)::text as school_id, at, count(*)::int as expected,
      (count(*) filter (where is_entered))::int as entered, count(value)::int as scored,
      avg(value)::float8 as mean, max(value) as highest, min(value) as lowest, stddev_pop(value)::float8 as deviation,
      (count(*) filter (where value >= excellent_line))::int as excellent,
      (count(*) filter (where value >= pass_line))::int as passed,
      (count(*) filter (where value < low_line))::int as low
    from shown group by grouping sets ((school_id, at), (at))`),
  )
  return rows.map(({ school_id: schoolId, ...row }) => ({ ...row, schoolId: Number(schoolId) }))
}
