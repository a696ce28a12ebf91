import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { maskAddress, maskIdCard, maskTelephone } from '../../../platform/contract/mask.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { listDays, nextDay, previousDay } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { managerLevelNames } from '../../organisation/contract.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { classManager, member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import type { TemperaturePeriod } from '../settings.ts'
import type { ReportType } from '../states.ts'
import type { Archive, SheetFrame } from '../views.ts'
import { isFeverReading } from './fevers.ts'
import { readFrame } from './frame.ts'
import { type ReportDay, classOnDay, reportDayOf } from './people.ts'
import { findOtherFever, formatSubmitter, readingHandedOver } from './personRows.ts'
import { findSchoolDays } from './schoolDays.ts'
import { findPeriodsOn, readPeriodVersions } from './settings.ts'
import { temperatureReading } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'
import { orderByPrecedence } from './writeReadings.ts'

const submitter = alias(member, 'submitter')

/** Finds a person with their class or department on a day. */
const findPerson = async (db: Db, schoolId: number, userId: number, on: ReportDay) => {
  const [row] = await db
    .select({ person: member, classId: department.id, clazzName: department.name })
    .from(member)
    .leftJoin(department, and(eq(department.schoolId, member.schoolId), eq(department.id, classOnDay(schoolId, on))))
    .where(and(eq(member.schoolId, schoolId), eq(member.id, userId)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const presentProfile = ({ person, clazzName }: Awaited<ReturnType<typeof findPerson>>): Archive['profile'] => ({
  userId: person.id,
  name: person.name,
  gender: person.gender,
  clazzName: clazzName ?? '',
  birthDate: person.birthDate,
  telephone: maskTelephone(person.telephone) ?? '',
  idCard: maskIdCard(person.idCardTail) ?? '',
  familyAddress: maskAddress(person.familyAddress) ?? '',
})

const findRelatives = async (db: Db, schoolId: number, userId: number): Promise<Archive['relatives']> => {
  const rows = await db
    .select({ name: member.name, relationship: parentLink.relationship, telephone: member.telephone })
    .from(parentLink)
    .innerJoin(member, memberJoin(parentLink.schoolId, parentLink.parentId))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, userId)))
    .orderBy(asc(parentLink.id))
  return rows.map((row) => ({ ...row, telephone: maskTelephone(row.telephone) ?? '' }))
}

const findTeachers = async (db: Db, schoolId: number, classId: number | null): Promise<Archive['teachers']> => {
  if (classId === null) return []
  const rows = await db
    .select({ name: member.name, telephone: member.telephone, level: classManager.level })
    .from(classManager)
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(and(eq(classManager.schoolId, schoolId), eq(classManager.departmentId, classId)))
    .orderBy(asc(member.pinyin), asc(member.id))
  const levelOrder = (level: number) => (level === 0 ? 9 : level)
  return rows
    .toSorted((one, other) => levelOrder(one.level) - levelOrder(other.level))
    .map(({ name, telephone, level }) => ({
      name,
      title: managerLevelNames[level] ?? '',
      telephone: maskTelephone(telephone) ?? '',
    }))
}

const matchesSource = (reportType: ReportType) => {
  if (reportType === 'all') return undefined
  return reportType === 'parent' ? eq(temperatureReading.source, 'parent') : ne(temperatureReading.source, 'parent')
}

interface ReadingsQuery {
  readonly schoolId: number
  readonly userId: number
  readonly from: string
  /** The first day after the requested days. */
  readonly until: string
  readonly reportType: ReportType
  readonly periods: readonly number[]
  readonly timeZone: string
}

/** Returns a person's readings by day, in order of precedence. */
const findDays = async (db: Db, asked: ReadingsQuery) => {
  const rows = await db
    .select({ row: temperatureReading, submitterName: submitter.name, handedOver: readingHandedOver })
    .from(temperatureReading)
    .leftJoin(
      submitter,
      and(eq(submitter.schoolId, temperatureReading.schoolId), eq(submitter.id, temperatureReading.submitterId)),
    )
    .where(
      and(
        eq(temperatureReading.schoolId, asked.schoolId),
        eq(temperatureReading.memberId, asked.userId),
        gte(temperatureReading.day, asked.from),
        lt(temperatureReading.day, asked.until),
        isNotWithdrawn,
        matchesSource(asked.reportType),
        asked.periods.length === 0 ? undefined : inArray(temperatureReading.periodId, [...asked.periods]),
      ),
    )
    .orderBy(orderByPrecedence())
  return Map.groupBy(rows, ({ row }) => row.day)
}

type Found = Awaited<ReturnType<typeof findDays>> extends Map<string, infer Rows> ? Rows : never

interface DayContext {
  readonly timeZone: string
  readonly range: SheetFrame['range']
}

/** Presents the counted readings of a day, one per period, and all readings in no period, oldest first. */
const presentDay = (
  found: Found,
  periods: ReadonlySet<number>,
  { timeZone, range }: DayContext,
): Archive['userTemperatureVOS'][number]['temps'] => {
  const placeOf = ({ row }: Found[number]) =>
    row.periodId !== null && periods.has(row.periodId) ? `period ${row.periodId}` : `reading ${row.id}`
  const fevers = found.filter(({ row }) => isFeverReading(row, range)).map(({ row }) => row)
  return [...new Map(found.toReversed().map((one) => [placeOf(one), one])).values()]
    .toSorted((one, other) => one.row.at.getTime() - other.row.at.getTime() || one.row.id - other.row.id)
    .map(({ row, submitterName, handedOver }) => ({
      periodId: row.periodId,
      tempF: row.tempF,
      abnormal: row.abnormal,
      createTime: toWireTime(row.at, timeZone),
      updateTime: toWireTime(row.arrivedAt, timeZone),
      submitterName: formatSubmitter({ submitterName, handedOver, source: row.source }),
      source: row.source,
      otherFever: row.periodId === null ? null : findOtherFever(row, fevers),
    }))
}

const firstOfNextMonth = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Returns every period of several days once, by start, with the name and times that it had last. */
const mergePeriods = (days: readonly (readonly TemperaturePeriod[])[]) =>
  [...new Map(days.flat().map((period) => [period.id, period])).values()].toSorted((one, other) =>
    one.startTime.localeCompare(other.startTime),
  )

/** Returns a day of the requested month; undefined for the current one. Refuses a range that is not within a month. */
const findMonthDay = (start: string | undefined, end: string | undefined): string | undefined => {
  if (start === undefined || end === undefined) return start ?? end
  if (start > end) throw new Refusal(temperatureRefusals.turned)
  if (start.slice(0, 7) !== end.slice(0, 7)) throw new Refusal(temperatureRefusals.severalMonths)
  return start
}

/**
 * Returns a person's profile and the counted readings of a month, day by day. The current month ends today, a future
 * month is empty.
 */
export const findArchive = async ({
  db,
  session,
  params,
  query,
  clock,
}: Context<typeof calls.archive>): Promise<Archive> => {
  const { schoolId, userId } = params
  if (schoolId !== schoolOf(session)) throw new Refusal(common.notFound)
  const { timeZone } = session
  const date = findMonthDay(query.start, query.end)
  const frame = await readFrame(db, { schoolId, timeZone, now: clock.now(), whole: true }, { date })
  const today = frame.nowTime.slice(0, 10)
  const from = `${frame.date.slice(0, 7)}-01`
  const end = firstOfNextMonth(from)
  const until = end > nextDay(today) ? nextDay(today) : end
  const shownDays = listDays(from, previousDay(until))
  const on = { ...reportDayOf(frame, timeZone), day: shownDays.at(-1) ?? today }
  const found = await findPerson(db, schoolId, userId, on)
  const { reportType, scheduleList: periods } = query
  const schoolDays = await findSchoolDays(db, schoolId, shownDays)
  const days = await findDays(db, { schoolId, userId, from, until, reportType, periods, timeZone })
  const versions = await readPeriodVersions(db, schoolId)
  const periodsOn = new Map(shownDays.map((date) => [date, findPeriodsOn(versions, date)]))
  return {
    frame: { ...frame, periods: mergePeriods([...periodsOn.values()]) },
    profile: presentProfile(found),
    relatives: await findRelatives(db, schoolId, userId),
    teachers: await findTeachers(db, schoolId, found.classId),
    userTemperatureVOS: shownDays.map((date) => {
      const periodIds = (periodsOn.get(date) ?? []).map(({ id }) => id)
      const temps = presentDay(days.get(date) ?? [], new Set(periodIds), { timeZone, range: frame.range })
      return { date, temps, periodIds, isSchoolDay: schoolDays.has(date) }
    }),
  }
}
