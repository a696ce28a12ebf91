import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type PlaceKind, measureNames } from '../measures.ts'
import { defaultStandards } from '../standards.ts'
import { type Exceedance, followMeasure } from './exceedanceSteps.ts'
import { airSettingsOf, readLimits } from './settings.ts'
import { airExceedance } from './tables.ts'
import type { NewReading } from './writeReadings.ts'

interface Monitor {
  readonly schoolId: number
  readonly deviceId: number
  readonly placeKind: PlaceKind
}

const findOpen = (db: Db, { schoolId, deviceId }: Monitor) =>
  db
    .select()
    .from(airExceedance)
    .where(
      and(eq(airExceedance.schoolId, schoolId), eq(airExceedance.deviceId, deviceId), isNull(airExceedance.endedAt)),
    )

/** Updates the exceedance that was open before, and then inserts the new ones: one of a measure may be open. */
const store = async (db: Db, { schoolId, deviceId }: Monitor, exceedances: readonly Exceedance[]): Promise<void> => {
  for (const { id, lastAt, endedAt, endedBy, worst } of exceedances) {
    if (id === null) continue
    await db
      .update(airExceedance)
      .set({ lastAt, endedAt, endedBy, worst })
      .where(and(eq(airExceedance.schoolId, schoolId), eq(airExceedance.id, id)))
  }
  const begun = exceedances.flatMap(({ id, ...values }) => (id === null ? [{ schoolId, deviceId, ...values }] : []))
  if (begun.length > 0) await db.insert(airExceedance).values(begun)
}

/**
 * Begins, extends and ends the exceedances of a monitor by readings in the order of time. The caller has locked the
 * monitor.
 */
export const trackExceedances = async (db: Db, monitor: Monitor, readings: readonly NewReading[]): Promise<void> => {
  const { placeKind } = monitor
  const limits = (await readLimits(db, monitor.schoolId)).get(placeKind) ?? defaultStandards[placeKind]
  const { staleMinutes } = await airSettingsOf(db, monitor.schoolId)
  const stored = await findOpen(db, monitor)
  for (const measure of measureNames) {
    const points = readings.flatMap(({ at, values }) => {
      const value = values[measure]
      return value === undefined ? [] : [{ at, value }]
    })
    if (points.length === 0) continue
    const before = stored.find((one) => one.measure === measure) ?? null
    const { ended, open } = followMeasure(measure, before, points, {
      limits: limits[measure],
      staleMs: staleMinutes * 60_000,
    })
    await store(db, monitor, open === null ? ended : [...ended, open])
  }
}
