import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { among } from '../../../platform/server/database/among.ts'
import { readRange } from './settings.ts'
import { temperatureAlert, temperatureReading, temperatureStanding } from './tables.ts'
import { isNotWithdrawn } from './withdrawn.ts'

/** Why a fever of a day is none any more: its readings were withdrawn, or a normal one counts instead. */
export type FeverEnding = 'withdrawn' | 'normal'

/** The reading that counts in the period of a reading. */
const ofPlace = and(
  eq(temperatureStanding.schoolId, temperatureReading.schoolId),
  eq(temperatureStanding.day, temperatureReading.day),
  eq(temperatureStanding.periodId, temperatureReading.periodId),
  eq(temperatureStanding.memberId, temperatureReading.memberId),
)

/** Finds which of these people, who had a fever on a day, have none any more, and why. */
export const findEndedFevers = async (
  db: Db,
  { schoolId, day }: { readonly schoolId: number; readonly day: string },
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, FeverEnding>> => {
  const { most } = await readRange(db, schoolId)
  const noted = await db
    .select({ id: temperatureAlert.subjectId })
    .from(temperatureAlert)
    .where(
      and(
        eq(temperatureAlert.schoolId, schoolId),
        eq(temperatureAlert.day, day),
        eq(temperatureAlert.kind, 'person'),
        inArray(temperatureAlert.subjectId, [...memberIds]),
      ),
    )
  const corrected = await db
    .select({ id: temperatureReading.memberId })
    .from(temperatureReading)
    .leftJoin(temperatureStanding, ofPlace)
    .where(
      and(
        eq(temperatureReading.schoolId, schoolId),
        eq(temperatureReading.day, day),
        among(temperatureReading.memberId, memberIds),
        sql`${temperatureReading.tempF} > ${most}`,
        isNotWithdrawn,
      ),
    )
    .groupBy(temperatureReading.memberId)
    .having(sql`bool_and(coalesce(not ${temperatureStanding.abnormal}, false))`)
  const isNoted = new Set(noted.map(({ id }) => id))
  const isCorrected = new Set(corrected.map(({ id }) => id))
  return new Map(
    memberIds.flatMap((id): (readonly [number, FeverEnding])[] => {
      if (!isNoted.has(id)) return [[id, 'withdrawn']]
      return isCorrected.has(id) ? [[id, 'normal']] : []
    }),
  )
}
