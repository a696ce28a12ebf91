import { and, eq, gt, gte, or } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { schoolConfigRefusals } from '../../schoolConfig/contract.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import { type TemperaturePeriod, defaultTemperature, parseRange } from '../settings.ts'
import { type PeriodVersion, firstDay, firstVersion, namePeriods, readPeriodVersions, readToday } from './settings.ts'
import { temperatureConfig, temperaturePeriods } from './tables.ts'

type PeriodInput = Omit<TemperaturePeriod, 'id'> & { readonly id?: number | undefined }

/** Creates the school's row if it has none and locks it, so that concurrent saves number periods one after another. */
const lockConfig = async (db: Db, schoolId: number) => {
  const ofSchool = eq(temperatureConfig.schoolId, schoolId)
  const lastNumber = defaultTemperature.periods.length
  await db
    .insert(temperatureConfig)
    .values({ schoolId, lastNumber, ...parseRange(defaultTemperature.range) })
    .onConflictDoNothing()
  const [row] = await db.select().from(temperatureConfig).where(ofSchool).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  await db
    .insert(temperaturePeriods)
    .values({ schoolId, fromDay: firstDay, periods: [...firstVersion.periods] })
    .onConflictDoNothing()
  return row
}

/**
 * Numbers periods. One with a known number keeps it. A new one continues a former period of its name, so that removing
 * a period and adding it again loses nothing; otherwise it gets a number never used before.
 */
const numberPeriods = (versions: readonly PeriodVersion[], last: number, given: readonly PeriodInput[]) => {
  const names = namePeriods(versions)
  const free = new Set(names.keys())
  const kept = given.map(({ id }) => (id !== undefined && free.delete(id) ? id : undefined))
  let lastNumber = last
  const numberOf = (name: string): number => {
    const former = [...names].find(([id, known]) => known === name && free.has(id))?.[0]
    if (former !== undefined && free.delete(former)) return former
    lastNumber += 1
    return lastNumber
  }
  const periods = given
    .map(({ id: _id, ...period }, at) => ({ id: kept[at] ?? numberOf(period.name), ...period }))
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  return { periods, lastNumber }
}

const isSame = (one: readonly TemperaturePeriod[], other: readonly TemperaturePeriod[]): boolean =>
  one.length === other.length &&
  one.every((period, at) => {
    const { id, name, startTime, endTime } = other[at] ?? {}
    return id === period.id && name === period.name && startTime === period.startTime && endTime === period.endTime
  })

interface NewPeriods {
  readonly periods: readonly PeriodInput[]
  /** Today by default. */
  readonly fromDay?: string | undefined
  readonly now: Date
}

/**
 * Sets the periods from a day on and replaces planned changes. Earlier days keep theirs. Unchanged periods without a
 * day change nothing.
 */
export const writePeriods = async (db: Db, schoolId: number, given: NewPeriods): Promise<void> => {
  const today = await readToday(db, schoolId, given.now)
  const fromDay = given.fromDay ?? today
  if (fromDay < today) throw new Refusal(temperatureRefusals.actsInPast, { day: today })
  const { lastNumber: last } = await lockConfig(db, schoolId)
  const versions = await readPeriodVersions(db, schoolId)
  const { periods, lastNumber } = numberPeriods(versions, last, given.periods)
  const [latest = firstVersion] = versions
  const isPlanned = latest.fromDay > today
  if (isSame(periods, latest.periods) && (given.fromDay === undefined || !isPlanned)) return
  const { schoolId: ofSchool, fromDay: begins } = temperaturePeriods
  await db.delete(temperaturePeriods).where(and(eq(ofSchool, schoolId), or(gt(begins, today), gte(begins, fromDay))))
  await db.insert(temperaturePeriods).values({ schoolId, fromDay, periods })
  await db.update(temperatureConfig).set({ lastNumber }).where(eq(temperatureConfig.schoolId, schoolId))
}

/** Sets the normal range. It judges the readings that arrive from now on. */
export const writeRange = async (db: Db, schoolId: number, range: string): Promise<void> => {
  await lockConfig(db, schoolId)
  await db.update(temperatureConfig).set(parseRange(range)).where(eq(temperatureConfig.schoolId, schoolId))
}

/** Saves the periods from a day on, and the normal range. Refuses sessions that reach only a part of the school. */
export const saveSettings = async ({ db, session, body, clock }: Context<typeof calls.saveSettings>): Promise<null> => {
  requireWholeSchoolReach(session, schoolConfigRefusals.tooFewReached)
  const { schoolId, scheduleList: periods, fromDay } = body
  await writePeriods(db, schoolId, { periods, fromDay, now: clock.now() })
  await writeRange(db, schoolId, body.temperaterRange)
  return null
}
