import { type SQL, and, eq, gte, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { addDays, listDays } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { device } from '../../device/server/tables.ts'
import { isStaff, openRecord, presentStudent } from '../../registry/server/people.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { map } from '../contract.ts'

/** The number of days that a device's chart shows, today included (A-CONST-038). */
const chartDays = 7
const hoursOfDay = 24

/** SQL for the first moment of the day that is so many days before the day of `now`, in a time zone. */
const startOfDay = (now: Date, timeZone: string, daysBefore: number): SQL =>
  sql`((date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${timeZone})
    - make_interval(days => ${daysBefore})) at time zone ${timeZone})`

interface Counted {
  readonly where: SQL | undefined
  readonly timeZone: string
  /** A format of `to_char` that groups the records. */
  readonly format: 'YYYY-MM-DD' | 'HH24'
}

const countRecords = async (db: Db, { where, timeZone, format }: Counted): Promise<ReadonlyMap<string, number>> => {
  const part = sql<string>`to_char(${accessRecord.at} at time zone ${timeZone}, ${sql.raw(`'${format}'`)})`
  const rows = await db
    .select({ part: part.as('part'), num: sql<number>`count(*)::int` })
    .from(accessRecord)
    .where(where)
    .groupBy(sql`1`)
  return new Map(rows.map(({ part: name, num }) => [name, num]))
}

/** Counts the records of a school that meet a condition, on each of the last seven days of the school, today last. */
export const countLastDays = async (db: Db, schoolId: number, now: Date, isCounted: SQL) => {
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const where = and(
    eq(accessRecord.schoolId, schoolId),
    gte(accessRecord.at, startOfDay(now, timeZone, chartDays - 1)),
    isCounted,
  )
  const counted = await countRecords(db, { where, timeZone, format: 'YYYY-MM-DD' })
  const today = toWireTime(now, timeZone).slice(0, 10)
  return listDays(addDays(today, 1 - chartDays), today).map((day) => ({ day, num: counted.get(day) ?? 0 }))
}

/** Handles `deviceNumber`: the records of a device today and on each of the last seven days (A-CALL-051). */
export const countOfDevice = async ({ db, params, clock }: Context<typeof map.deviceNumber>) => {
  const [found] = await db.select({ schoolId: device.schoolId }).from(device).where(eq(device.id, params.id))
  if (found === undefined) throw new Refusal(common.notFound)
  const test = await countLastDays(db, found.schoolId, clock.now(), eq(accessRecord.deviceId, params.id))
  return { passNum: test.at(-1)?.num ?? 0, test }
}

const countEnrolled = async (db: Db, schoolId: number) => {
  const ofSchool = eq(member.schoolId, schoolId)
  return [
    { name: '学生', num: await db.$count(member, and(ofSchool, presentStudent())) },
    { name: '教职工', num: await db.$count(member, and(ofSchool, isStaff, openRecord())) },
  ]
}

/** Handles `passNumber`: the passages of a school today by hour (0) or in all (1), or who is enrolled (3). */
export const countPassages = async ({ db, session, query, clock }: Context<typeof map.passNumber>) => {
  const schoolId = query.schoolId ?? schoolOf(session)
  if (query.tag === 3) return countEnrolled(db, schoolId)
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const where = and(
    eq(accessRecord.schoolId, schoolId),
    gte(accessRecord.at, startOfDay(clock.now(), timeZone, 0)),
    sql`${accessRecord.deviceId} is not null`,
  )
  const counted = await countRecords(db, { where, timeZone, format: 'HH24' })
  if (query.tag === 1) return [{ name: '今天', num: [...counted.values()].reduce((sum, num) => sum + num, 0) }]
  return Array.from({ length: hoursOfDay }, (_, hour) => {
    const name = String(hour).padStart(2, '0')
    return { name: `${name}:00`, num: counted.get(name) ?? 0 }
  })
}
