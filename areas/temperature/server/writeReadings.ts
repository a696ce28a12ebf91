import { type SQL, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hasStudentRole } from '../../registry/server/people.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import type { Source } from '../states.ts'
import { findPeriodOfReading } from './frame.ts'
import { findPeriodsOn, readPeriodVersions, readRange } from './settings.ts'
import { temperatureAlert, temperatureReading, temperatureStanding, temperatureSummary } from './tables.ts'

/** A reading to write. `place` sets day and period; otherwise they follow from its moment. */
export interface NewReading {
  readonly memberId: number
  readonly tempF: number
  readonly at: Date
  readonly source: Source
  readonly submitterId?: number
  /** The link of a parent's report. */
  readonly linkId?: number
  readonly deviceId?: number
  readonly place?: { readonly day: string; readonly periodId: number }
}

interface WriteContext {
  readonly schoolId: number
  readonly now: Date
}

/**
 * SQL to order the readings of one person and period by precedence. The school's measurements (by staff or device)
 * come before a parent's report, which could hide a fever; then the last measured; for the same moment, the last that
 * arrived. `of` names the readings' table.
 */
export const orderByPrecedence = (of: SQL = sql`${temperatureReading}`): SQL =>
  sql`(${of}.source <> 'parent') desc, ${of}.at desc, ${of}.id desc`

/** SQL that is true for a reading the school measured. */
const isMeasured = (schoolId: number, readingId: SQL): SQL =>
  sql`(select one.source <> 'parent' from ${temperatureReading} as one where one.school_id = ${schoolId} and one.id = ${readingId})`

/**
 * SQL that makes these readings the counted ones where they take precedence. It works in the order of people, so that
 * two writers don't deadlock. The summary must be locked first, so that the current counted reading is known.
 */
const updateCounted = (schoolId: number, ids: readonly number[]) => sql`
  insert into ${temperatureStanding} (school_id, day, period_id, member_id, reading_id, is_student, temp_f, abnormal, at)
  select distinct on (r.day, r.period_id, r.member_id) r.school_id, r.day, r.period_id, r.member_id, r.id, r.is_student,
    r.temp_f, r.abnormal, r.at
  from ${temperatureReading} r
  where r.school_id = ${schoolId} and r.id = any(${sql.param([...ids])}::bigint[]) and r.period_id is not null
  order by r.day, r.period_id, r.member_id, ${orderByPrecedence(sql`r`)}
  on conflict (school_id, day, period_id, member_id) do update set reading_id = excluded.reading_id,
    temp_f = excluded.temp_f, abnormal = excluded.abnormal, at = excluded.at, is_student = excluded.is_student
  where (${isMeasured(schoolId, sql`excluded.reading_id`)}, excluded.at)
    >= (${isMeasured(schoolId, sql`${temperatureStanding}.reading_id`)}, ${temperatureStanding}.at)`

/** SQL for the summary rows these readings affect: school, day, period, and if they are of students. */
const selectTouchedSummaries = (schoolId: number, ids: readonly number[]): SQL => sql`
  select distinct ${schoolId}::bigint as school_id, day, period_id, is_student from ${temperatureReading}
  where school_id = ${schoolId} and id = any(${sql.param([...ids])}::bigint[]) and period_id is not null`

/**
 * SQL that locks these summary rows until the transaction ends, so that the next writer counts what was written
 * before.
 */
export const lockSummaries = (schoolId: number, ids: readonly number[]) => sql`
  insert into ${temperatureSummary} (school_id, day, period_id, is_student, normal, abnormal)
  select school_id, day, period_id, is_student, 0, 0 from (${selectTouchedSummaries(schoolId, ids)}) as part order by 2, 3, 4
  on conflict (school_id, day, period_id, is_student) do update set normal = ${temperatureSummary}.normal`

/** SQL that recounts these summary rows, even if nothing counts there any more. */
export const recountSummaries = (schoolId: number, ids: readonly number[]) => sql`
  update ${temperatureSummary} as kept set normal = counted.normal, abnormal = counted.abnormal
  from (select part.day, part.period_id, part.is_student,
      count(*) filter (where not standing.abnormal)::int as normal, count(*) filter (where standing.abnormal)::int as abnormal
    from (${selectTouchedSummaries(schoolId, ids)}) as part
    left join ${temperatureStanding} as standing on standing.school_id = ${schoolId} and standing.day = part.day
      and standing.period_id = part.period_id and standing.is_student = part.is_student
    group by 1, 2, 3) as counted
  where kept.school_id = ${schoolId} and kept.day = counted.day and kept.period_id = counted.period_id
    and kept.is_student = counted.is_student`

/** How long after its measurement a fever is still notified, ms. A device may deliver readings that are weeks old. */
const maxNewsAge = 86_400_000

/** SQL that records fevers for notification, once per person and day. */
const recordFevers = (schoolId: number, ids: readonly number[], most: number, now: Date) => sql`
  insert into ${temperatureAlert} (school_id, day, kind, subject_id, temp_f, at)
  select distinct on (day, member_id) school_id, day, 'person', member_id, temp_f, at from ${temperatureReading}
  where school_id = ${schoolId} and id = any(${sql.param([...ids])}::bigint[]) and temp_f > ${most}
    and at > ${new Date(now.getTime() - maxNewsAge).toISOString()}::timestamptz
  order by day, member_id, temp_f desc
  on conflict (school_id, day, kind, subject_id) do nothing`

/**
 * Writes readings of people of one school, updates counted readings and summaries, and records fevers, all in the
 * caller's transaction. Returns the number of readings written.
 */
export const writeReadings = async (
  db: Db,
  { schoolId, now }: WriteContext,
  readings: readonly NewReading[],
): Promise<number> => {
  if (readings.length === 0) return 0
  const [versions, { least, most }, timeZone] = await Promise.all([
    readPeriodVersions(db, schoolId),
    readRange(db, schoolId),
    readSchoolTimeZone(db, schoolId),
  ])
  const rows = readings.map(({ place, at, ...one }, order) => {
    const wire = toWireTime(at, timeZone)
    const day = place?.day ?? wire.slice(0, 10)
    return {
      o: order,
      m: one.memberId,
      f: one.tempF,
      a: one.tempF < least || one.tempF > most,
      t: at.toISOString(),
      d: day,
      p: place?.periodId ?? findPeriodOfReading(findPeriodsOn(versions, day), wire.slice(11))?.id ?? null,
      s: one.source,
      b: one.submitterId ?? null,
      l: one.linkId ?? null,
      v: one.deviceId ?? null,
    }
  })
  const { rows: written } = await db.execute<{ id: number }>(sql`
    insert into ${temperatureReading} (school_id, member_id, is_student, temp_f, abnormal, at, arrived_at, day, period_id,
      source, submitter_id, link_id, device_id)
    select ${schoolId}, m, ${hasStudentRole({ schoolId: sql`${schoolId}`, id: sql`m` })},
      f, a, t, ${now.toISOString()}::timestamptz, d, p, s, b, l, v
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as told (o int, m bigint, f int, a boolean, t timestamptz, d date, p int, s text, b bigint, l bigint, v bigint)
    order by o returning id`)
  const ids = written.map(({ id }) => id)
  await db.execute(lockSummaries(schoolId, ids))
  await db.execute(updateCounted(schoolId, ids))
  await db.execute(recountSummaries(schoolId, ids))
  if (rows.some(({ f }) => f > most)) await db.execute(recordFevers(schoolId, ids, most, now))
  return ids.length
}
