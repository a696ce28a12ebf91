import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import type { PeriodView } from '../views.ts'
import { readFrame } from './frame.ts'
import { selectFeversOutside } from './fevers.ts'
import { defaultPeopleFilter, selectCountedStudents } from './people.ts'
import { selectFigures } from './schoolReport.ts'

/** Temperature counts of students of a school or some departments, for the current period or today's last one. */
export interface TodayCounts {
  readonly tempResonableUserNum: number
  readonly tempUnresonableUserNum: number
  readonly noReportTempUserNum: number
  /** Students with a fever today that lies in no period. */
  readonly outsideFeverNum: number
  /** `HH:mm` of the day's first period while none has begun and nobody can have reported; null afterwards. */
  readonly tempStartsAt: string | null
  /** The counted period. Before the first period it is the first; null if the school has none. */
  readonly period: PeriodView | null
}

/**
 * Counts today's temperatures of the students of the whole school, or directly in these departments. All counts are
 * zero if there are none. Before the first period every student counts as not reported, and `tempStartsAt` is set.
 */
export const countTemperaturesToday = async (
  db: Db,
  schoolId: number,
  departmentIds: readonly number[] | 'school',
  at: Date,
): Promise<TodayCounts> => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const { date, periodId, periods, nowTime, range } = await readFrame(db, { schoolId, timeZone, now: at }, {})
  const [first] = periods.map(({ startTime }) => startTime).toSorted()
  const where =
    departmentIds === 'school'
      ? undefined
      : sql`${member.id} in (select ${memberDepartment.memberId} from ${memberDepartment}
          where ${memberDepartment.schoolId} = ${schoolId}
            and ${memberDepartment.departmentId} = any(${sql.param([...departmentIds])}::bigint[]))`
  const { rows } = await db.execute<{ people: number; normal: number; abnormal: number; outside: number }>(sql`
    with people as materialized (${selectCountedStudents({ schoolId, shown: defaultPeopleFilter, where })}),
    figures as (${selectFigures({ schoolId, day: date, periodId })})
    select coalesce(sum(people), 0)::int as people, coalesce(sum(normal), 0)::int as normal,
      coalesce(sum(abnormal), 0)::int as abnormal,
      (select count(*)::int from (${selectFeversOutside({ schoolId, day: date, range, periods })}) as fever
        join people on people.member_id = fever.member_id) as outside
    from figures`)
  const { people = 0, normal = 0, abnormal = 0, outside = 0 } = rows[0] ?? {}
  return {
    tempResonableUserNum: normal,
    tempUnresonableUserNum: abnormal,
    noReportTempUserNum: people - normal - abnormal,
    outsideFeverNum: outside,
    tempStartsAt: first !== undefined && nowTime.slice(11) < first ? first.slice(0, 5) : null,
    period: periods.find(({ id }) => id === periodId) ?? null,
  }
}
