import { type SQL, sql } from 'drizzle-orm'
import type { ExamKey } from './examKey.ts'
import { examSubject } from './tables.ts'

/** SQL that parts students who are compared in the whole school. A grade without a number is compared with no other. */
export const levelParts = sql`level, case when level = 0 then grade_id end`

/** SQL of an array over the rows of a scale, the best row first. Shares are in hundredths of a percent. */
const overRows = (value: SQL): SQL => sql`array(
  select ${value} from jsonb_array_elements(scale_rows) with ordinality as listed (entry, place) order by place)`

const share = sql`round((entry ->> 'share')::numeric * 100)::int`
const shareOfBetter = sql`(coalesce(
  sum(${share}) over (order by place rows between unbounded preceding and 1 preceding), 0))::int`

/** SQL of the scales of an exam, by subject and level: for each row the share of better rows, and its scores. */
export const selectScales = ({ schoolId, examId }: ExamKey): SQL => sql`
  select subject_id, level, ${overRows(shareOfBetter)} as starts,
    ${overRows(sql`(entry ->> 'top')::bigint`)} as tops, ${overRows(sql`(entry ->> 'bottom')::bigint`)} as bottoms
  from ${examSubject} where school_id = ${schoolId} and exam_id = ${examId} and scale_rows is not null`

/**
 * SQL of the scaled scores (等级赋分) in hundredths, from tables `taken` and `scales`.
 *
 * The share of students with a better score decides the row, so equal scores share the better row and the best student
 * is always in the first one. Within a row whole marks are spread linearly between its lowest and highest raw score,
 * half up. A row with a single raw score gives its top.
 */
export const selectScaled = sql`
  select student_id, subject_id, (100 * (bottom + case
    when highest = lowest then top - bottom
    else (2 * (value - lowest) * (top - bottom) + highest - lowest) / (2 * (highest - lowest)) end))::int as scaled
  from (
    select *, tops[scale_row] as top, bottoms[scale_row] as bottom,
      min(value) over same_row as lowest, max(value) over same_row as highest
    from (
      select *, width_bucket((10000 * (place - 1) / students)::int, starts) as scale_row
      from (
        select taken.*, starts, tops, bottoms,
          rank() over (partition by subject_id, ${levelParts} order by value desc) as place,
          count(*) over (partition by subject_id, ${levelParts}) as students
        from taken join scales using (subject_id, level) where value is not null
      ) placed
    ) in_rows
    window same_row as (partition by subject_id, ${levelParts}, scale_row)
  ) spread`
