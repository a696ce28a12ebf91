import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/server/serve.ts'
import { narrowToSchool } from '../../../platform/server/narrowTo.ts'
import type { temperature as calls } from '../contract.ts'
import { formatRange } from '../settings.ts'
import { findPeriodsOn, readPeriodVersions, readRange, readToday } from './settings.ts'
import { temperatureStanding } from './tables.ts'

/** Returns the periods that act today, the planned ones, and how many people have been counted in each today. */
export const findSettings = async ({ db, session, params, clock }: Context<typeof calls.settings>) => {
  const { schoolId } = params
  await narrowToSchool(db, session, schoolId)
  const today = await readToday(db, schoolId, clock.now())
  const versions = await readPeriodVersions(db, schoolId)
  const [latest] = versions
  const counted = await db
    .select({ periodId: temperatureStanding.periodId, people: sql<number>`count(*)::int` })
    .from(temperatureStanding)
    .where(and(eq(temperatureStanding.schoolId, schoolId), eq(temperatureStanding.day, today)))
    .groupBy(temperatureStanding.periodId)
  const peopleIn = new Map(counted.map(({ periodId, people }) => [periodId, people]))
  return {
    today,
    periods: findPeriodsOn(versions, today).map((period) => ({
      ...period,
      countedToday: peopleIn.get(period.id) ?? 0,
    })),
    planned: latest !== undefined && latest.fromDay > today ? { ...latest, periods: [...latest.periods] } : null,
    temperaterRange: formatRange(await readRange(db, schoolId)),
  }
}
