import { and, asc, eq, sql } from 'drizzle-orm'
import { defaultTimeZone, toWireTime } from '../../../../platform/contract/time.ts'
import { nextDay, previousDay } from '../../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type DayPlan, isSchoolDay, readDayPlans } from '../../../leave/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { type AlertKind, alertKinds } from '../../words.ts'
import type { Range } from '../decide/facts.ts'
import { type StoredSettings, settingsOf } from '../settings.ts'
import { alertSettings } from '../tables.ts'

/** A school at the moment of a decision. */
export interface Frame {
  readonly schoolId: number
  readonly timeZone: string
  readonly now: Date
  readonly today: string
  readonly yesterday: string
  readonly startOfToday: Date
  readonly settings: StoredSettings
  /** The kinds that are switched on and whose module the school uses. */
  readonly kinds: ReadonlySet<AlertKind>
  /** The kinds whose module the school has switched off. */
  readonly closedKinds: ReadonlySet<AlertKind>
  readonly planOf: (day: string) => DayPlan
  readonly isSchoolDay: boolean
  /** Returns the moment of a time of today, `HH:mm`. */
  readonly momentOf: (time: string) => Date
  /** The hours in which nobody leaves. */
  readonly hours: Range
}

const modules: Readonly<Partial<Record<AlertKind, string>>> = {
  dormitory: 'dormitory',
  overdue: 'leave',
  fever: 'temperature',
}

/** Reads a school's settings, calendar and time, also if nothing is switched on. */
export const readSchoolFrame = async (db: Db, schoolId: number, now: Date): Promise<Frame> => {
  const settings = await settingsOf.read(db, schoolId)
  const closedRows = await db.select().from(closedModule).where(eq(closedModule.schoolId, schoolId))
  const closed = new Set(closedRows.map(({ module }) => module))
  const closedKinds = new Set(
    closed.has('alerts') ? alertKinds : alertKinds.filter((kind) => closed.has(modules[kind] ?? '')),
  )
  const [found] = await db.select({ timeZone: school.timeZone }).from(school).where(eq(school.id, schoolId))
  const timeZone = found?.timeZone ?? defaultTimeZone
  const today = toWireTime(now, timeZone).slice(0, 10)
  const yesterday = previousDay(today)
  const planOf = await readDayPlans(db, schoolId, [yesterday, today, nextDay(today)])
  const momentOf = (time: string) => fromWireTime(`${today} ${time}:00`, timeZone)
  const { hoursFrom, hoursUntil, kinds } = settings
  return {
    schoolId,
    timeZone,
    now,
    today,
    yesterday,
    startOfToday: momentOf('00:00'),
    settings,
    kinds: new Set(kinds.filter((kind) => !closedKinds.has(kind))),
    closedKinds,
    planOf,
    isSchoolDay: isSchoolDay(planOf(today)),
    momentOf,
    hours: { from: momentOf(hoursFrom), to: momentOf(hoursUntil) },
  }
}

/** Reads the frame of a school. Null if nothing is switched on. */
export const readFrame = async (db: Db, schoolId: number, now: Date): Promise<Frame | null> => {
  const frame = await readSchoolFrame(db, schoolId, now)
  return frame.kinds.size === 0 ? null : frame
}

/** Returns the ids of the schools that have switched an alert on, or only a kind. */
export const findSchoolsWithAlerts = async (db: Db, kind?: AlertKind): Promise<number[]> => {
  const isOn =
    kind === undefined ? sql`cardinality(${alertSettings.kinds}) > 0` : sql`${kind} = any(${alertSettings.kinds})`
  const closed = db
    .select({ one: sql`1` })
    .from(closedModule)
    .where(and(eq(closedModule.schoolId, alertSettings.schoolId), eq(closedModule.module, 'alerts')))
  const rows = await db
    .select({ id: alertSettings.schoolId })
    .from(alertSettings)
    .where(and(isOn, sql`not exists (${closed})`))
    .orderBy(asc(alertSettings.schoolId))
  return rows.map(({ id }) => id)
}
