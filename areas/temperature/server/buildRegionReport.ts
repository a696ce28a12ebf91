import { toWireTime } from '../../../platform/contract/time.ts'
import type { Call } from '../../../platform/contract/call.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { TemperaturePeriod } from '../settings.ts'
import { countFeversOutside } from './fevers.ts'
import { type PeriodChoice, readFrame } from './frame.ts'
import { findSpan } from './passages.ts'
import { type PeopleFilter, toPeopleFilter } from './people.ts'
import {
  type SchoolsOfDay,
  chooseFrameSchool,
  countPassagesIn,
  countPeople,
  findReportSchools,
  readSummaries,
} from './region.ts'
import { choosePeriods, isPeriodToCome } from './regionPeriods.ts'
import { findSchoolsWithLessons } from './schoolDays.ts'
import { readPeriodsBySchool } from './settings.ts'

/** The schools, the moment and the people of a regional report. */
interface RegionReportInput {
  readonly context: Pick<Context<Call>, 'db' | 'session' | 'clock' | 'config'>
  readonly schoolIds: readonly number[]
  /** The day and period; null for the current or last period of each school. */
  readonly when: PeriodChoice | null
  readonly shown: PeopleFilter
  readonly isStudent: boolean
}

const presentRegionPeriod = ({ name, startTime, endTime }: TemperaturePeriod) => ({ name, startTime, endTime })

/** Reads the periods, readings, lessons and fevers of schools that have the same day. */
const readDay = async (db: Db, { day, ids }: SchoolsOfDay, isStudent: boolean) => {
  const periods = await readPeriodsBySchool(db, ids, day)
  const readingsOf = await readSummaries(db, { day, ids, isStudent })
  const open = await findSchoolsWithLessons(db, ids, day)
  return { periods, readingsOf, open, outside: await countFeversOutside(db, { day, isStudent, periods }) }
}

type SchoolDay = Awaited<ReturnType<typeof readDay>>

/** Returns the schools of a report with their own time, and what was measured on the day of each. */
const readSchools = async ({ context, when, isStudent, schoolIds }: RegionReportInput) => {
  const { db, session, clock } = context
  const found = await findReportSchools(db, session, schoolIds)
  const frameId = chooseFrameSchool(session, found)
  const timeZone = found.find(({ id }) => id === frameId)?.timeZone ?? session.timeZone
  const frame = await readFrame(db, { schoolId: frameId, timeZone, now: clock.now() }, when ?? {})
  const schools = found.map((school) => {
    const nowTime = toWireTime(clock.now(), school.timeZone)
    return { ...school, nowTime, day: when === null ? nowTime.slice(0, 10) : frame.date }
  })
  const days = new Map<string, SchoolDay>()
  for (const [day, own] of Map.groupBy(schools, (school) => school.day))
    days.set(day, await readDay(db, { day, ids: own.map(({ id }) => id) }, isStudent))
  return { frame, schools: schools.map((school) => ({ ...school, of: days.get(school.day) })) }
}

/** Builds a regional report: its frame, and a row for each period of a school that it counts. */
export const buildRegionReport = async (input: RegionReportInput) => {
  const { context, when, isStudent } = input
  const { frame, schools } = await readSchools(input)
  const counting = { isStudent, shown: toPeopleFilter(input.shown) }
  const ids = schools.map(({ id }) => id)
  const figures = await countPeople(context, ids, counting)
  const chosen = schools.flatMap((school) => {
    const periods = school.of?.periods.get(school.id) ?? []
    const asked = { ...frame, date: school.day, nowTime: school.nowTime }
    return choosePeriods(periods, asked, when === null).map((choice) => ({ ...choice, school, asked, periods }))
  })
  const spans = chosen.flatMap(({ school: { id, day, timeZone }, period, periods }) =>
    period === null
      ? []
      : [{ schoolId: id, periodId: period.id, ...findSpan({ day, timeZone, periodId: period.id, periods }) }],
  )
  const passagesIn = await countPassagesIn(context, spans, counting)
  const rows = chosen.map(({ school: { id, name, of }, period, isUnmatched, asked }) => {
    const { people = 0, boarding = 0 } = figures.get(id) ?? {}
    const { normal, abnormal } = of?.readingsOf(id, period?.id ?? 0) ?? { normal: 0, abnormal: 0 }
    const { ins, outs } = passagesIn(id, period?.id ?? 0)
    const startsLater = period !== null && isPeriodToCome(period, asked)
    return {
      scId: id,
      scName: name,
      people,
      boarding,
      passInNum: ins,
      passOutNum: outs,
      tempResonableUserNum: normal,
      tempUnresonableUserNum: abnormal,
      // A student who reported may have left since, so the difference could be negative.
      noReportTempUserNum: startsLater || period === null ? 0 : Math.max(0, people - normal - abnormal),
      outsideFeverNum: of?.outside.get(id) ?? 0,
      tempStartsAt: startsLater ? period.startTime.slice(0, 5) : null,
      period: period && presentRegionPeriod(period),
      isSchoolDay: of?.open.has(id) ?? true,
      isUnmatched,
    }
  })
  return { frame, rows }
}

export type RegionReportRow = Awaited<ReturnType<typeof buildRegionReport>>['rows'][number]
