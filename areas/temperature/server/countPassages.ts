import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { inSchoolStatus } from '../../registry/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { type FigureQuery, anyOfIds, isUsualCount, selectClosed, selectEach } from './countFigures.ts'
import { type Span, isPassage, momentSql, passageCounts } from './passages.ts'

/** Numbers of returns and departures. */
export interface Passages {
  readonly ins: number
  readonly outs: number
}

/** A period of a school, and when it was on the day of the report. */
export interface SchoolSpan extends Span {
  readonly schoolId: number
  readonly periodId: number
}

const extreme = (pick: (...moments: number[]) => number, moments: readonly Date[]): SQL =>
  momentSql(new Date(pick(...moments.map((at) => at.getTime()))))

/** SQL that joins the counted people, for students as all in school but the few with closed accounts. */
const joinPeople = (ids: readonly number[], counting: FigureQuery) =>
  isUsualCount(counting)
    ? {
        people: sql`gone as materialized (${selectClosed(ids)})`,
        join: sql`join ${studentInfo} as info on info.school_id = r.school_id and info.member_id = r.member_id
          and info.status = ${inSchoolStatus}`,
        where: sql`not exists (select 1 from gone where gone.school_id = r.school_id and gone.member_id = r.member_id)`,
      }
    : {
        people: sql`people as materialized (${selectEach(ids, counting)})`,
        join: sql`join people on people.school_id = r.school_id and people.member_id = r.member_id`,
        where: sql`true`,
      }

/** Counts the passages of people in periods of their schools. Returns them by school and period. */
export const countPassages = async (
  db: Db,
  spans: readonly SchoolSpan[],
  counting: FigureQuery,
): Promise<(schoolId: number, periodId: number) => Passages> => {
  const none = { ins: 0, outs: 0 }
  if (spans.length === 0) return () => none
  const ids = [...new Set(spans.map(({ schoolId }) => schoolId))]
  const { people, join, where } = joinPeople(ids, counting)
  const rowsOf = spans.map(({ schoolId, periodId, from, until }) => ({ s: schoolId, p: periodId, f: from, u: until }))
  // The outer bounds let the planner leave out other months; a join alone would not.
  const { rows } = await db.execute<{ id: number; period: number; ins: number; outs: number }>(sql`
    with ${people}
    select span.s as id, span.p as period, ${passageCounts}
    from json_to_recordset(${JSON.stringify(rowsOf)}::json) as span (s bigint, p bigint, f timestamptz, u timestamptz)
    join ${accessRecord} as r on r.school_id = span.s and r.at >= span.f and r.at < span.u
    ${join}
    where r.school_id = ${anyOfIds(ids)} and ${isPassage}
      and r.at >= ${extreme(
        Math.min,
        rowsOf.map(({ f }) => f),
      )} and r.at < ${extreme(
        Math.max,
        rowsOf.map(({ u }) => u),
      )}
      and ${where}
    group by 1, 2`)
  const found = new Map(rows.map(({ id, period, ...counts }) => [`${id} ${period}`, counts]))
  return (schoolId, periodId) => found.get(`${schoolId} ${periodId}`) ?? none
}
