import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { PeriodView } from '../views.ts'
import { frameOf } from './frame.ts'
import { nobodyElse, studentsCounted } from './people.ts'
import { figuresOf } from './schoolReport.ts'

/** How the students of a school, or of some of its departments, stand in the period that is now or was the last of today. */
export interface TodayCounts {
  readonly tempResonableUserNum: number
  readonly tempUnresonableUserNum: number
  readonly noReportTempUserNum: number
  /** `HH:mm` of the day's first period while none has begun: nobody can have reported yet. Null from then on. */
  readonly tempStartsAt: string | null
  /** The period that is counted; before the day's first one that one, and null where the school has none. */
  readonly period: PeriodView | null
}

/** Counts today's temperatures of students: of the whole school, or of those directly in these departments. All zero where there are none. Before the day's first period everybody stands as not reported, and `tempStartsAt` says so. */
export const countTemperaturesToday = async (
  db: Db,
  schoolId: number,
  departmentIds: readonly number[] | 'school',
  at: Date,
): Promise<TodayCounts> => {
  const [row] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  const timeZone = row?.timeZone ?? 'Asia/Shanghai'
  const { date, periodId, periods, nowTime } = await frameOf(db, { schoolId, timeZone, now: at }, {})
  const [first] = periods.map(({ startTime }) => startTime).toSorted()
  const where =
    departmentIds === 'school'
      ? undefined
      : sql`${member.id} in (select ${memberDepartment.memberId} from ${memberDepartment}
          where ${memberDepartment.schoolId} = ${schoolId}
            and ${memberDepartment.departmentId} = any(${sql.param([...departmentIds])}::bigint[]))`
  const { rows } = await db.execute<{ people: number; normal: number; abnormal: number }>(sql`
    with people as materialized (${studentsCounted({ schoolId, shown: nobodyElse, where })}),
    figures as (${figuresOf({ schoolId, day: date, periodId })})
    select coalesce(sum(people), 0)::int as people, coalesce(sum(normal), 0)::int as normal,
      coalesce(sum(abnormal), 0)::int as abnormal from figures`)
  const { people = 0, normal = 0, abnormal = 0 } = rows[0] ?? {}
  return {
    tempResonableUserNum: normal,
    tempUnresonableUserNum: abnormal,
    noReportTempUserNum: people - normal - abnormal,
    tempStartsAt: first !== undefined && nowTime.slice(11) < first ? first.slice(0, 5) : null,
    period: periods.find(({ id }) => id === periodId) ?? null,
  }
}
