import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { temperature as calls } from '../contract.ts'
import { temperatureRefusals } from '../refusals.ts'
import {
  ofCountedReading,
  temperatureAlert,
  temperatureReading,
  temperatureStanding,
  temperatureWithdrawal,
} from './tables.ts'
import { readRange } from './settings.ts'
import { isNotWithdrawn } from './withdrawn.ts'
import { recountSummaries, orderByPrecedence, lockSummaries } from './writeReadings.ts'

type Reading = Pick<typeof temperatureReading.$inferSelect, 'source' | 'submitterId' | 'arrivedAt'>

const dayOf = (moment: Date, timeZone: string) => toWireTime(moment, timeZone).slice(0, 10)

/**
 * Returns the refusal for withdrawing a reading, or null if the session may. Submitters may withdraw their entries on
 * the day of entry, administrators any reading that arrived that day.
 */
const findWithdrawRefusal = (session: Session, { source, submitterId, arrivedAt }: Reading, now: Date) => {
  const isOffice = holdsRole(session, role.superAdministrator, role.schoolDataAdministrator)
  const isOwn = source === 'school' && submitterId === memberOf(session)
  if (!isOffice && !isOwn) return temperatureRefusals.notYours
  const isToday = dayOf(arrivedAt, session.timeZone) === dayOf(now, session.timeZone)
  return isToday ? null : temperatureRefusals.withdrawnTooLate
}

/** Returns the counted readings of people in a period by person, and if the session may withdraw each. */
export const findWithdrawable = async (
  { db, session }: { readonly db: Db; readonly session: Session },
  { day, periodId, now }: { readonly day: string; readonly periodId: number | null; readonly now: Date },
  ids: readonly number[],
) => {
  const rows = await db
    .select({ memberId: temperatureStanding.memberId, reading: temperatureReading })
    .from(temperatureStanding)
    .innerJoin(temperatureReading, ofCountedReading)
    .where(
      and(
        eq(temperatureStanding.schoolId, schoolOf(session)),
        eq(temperatureStanding.day, day),
        eq(temperatureStanding.periodId, periodId ?? 0),
        sql`${temperatureStanding.memberId} = any(${sql.param([...ids])}::bigint[])`,
      ),
    )
  return new Map(
    rows.map(({ memberId, reading }) => [
      memberId,
      { readingId: reading.id, mayWithdraw: findWithdrawRefusal(session, reading, now) === null },
    ]),
  )
}

type StoredReading = typeof temperatureReading.$inferSelect

/** Makes the first of the remaining readings the counted one; removes the counted reading if none remains. */
const restoreCounted = async (db: Db, { schoolId, day, periodId, memberId }: StoredReading) => {
  const ofPlace = { schoolId, day, periodId: periodId ?? 0, memberId }
  await db
    .delete(temperatureStanding)
    .where(
      and(
        eq(temperatureStanding.schoolId, ofPlace.schoolId),
        eq(temperatureStanding.day, ofPlace.day),
        eq(temperatureStanding.periodId, ofPlace.periodId),
        eq(temperatureStanding.memberId, ofPlace.memberId),
      ),
    )
  await db.execute(sql`
    insert into ${temperatureStanding} (school_id, day, period_id, member_id, reading_id, is_student, temp_f, abnormal, at)
    select school_id, day, period_id, member_id, id, is_student, temp_f, abnormal, at from ${temperatureReading}
    where ${and(
      eq(temperatureReading.schoolId, ofPlace.schoolId),
      eq(temperatureReading.day, ofPlace.day),
      eq(temperatureReading.periodId, ofPlace.periodId),
      eq(temperatureReading.memberId, ofPlace.memberId),
      isNotWithdrawn,
    )}
    order by ${orderByPrecedence()} limit 1`)
}

/**
 * Deletes a fever alert if no reading of the day shows a fever any more, so that it is not sent. A new fever is
 * recorded again.
 */
const forgetFever = async (db: Db, { schoolId, day, memberId }: StoredReading) => {
  const { most } = await readRange(db, schoolId)
  await db.delete(temperatureAlert).where(
    and(
      eq(temperatureAlert.schoolId, schoolId),
      eq(temperatureAlert.day, day),
      eq(temperatureAlert.kind, 'person'),
      eq(temperatureAlert.subjectId, memberId),
      sql`not exists (select 1 from ${temperatureReading} where ${temperatureReading.schoolId} = ${schoolId}
          and ${temperatureReading.memberId} = ${memberId} and ${temperatureReading.day} = ${day}
          and ${temperatureReading.tempF} > ${most} and ${isNotWithdrawn})`,
    ),
  )
}

/** Withdraws a reading. It stays with who withdrew it and why, but counts nowhere. */
export const withdrawReading = async ({ db, session, body, clock }: Context<typeof calls.withdrawReading>) => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const [reading] = await db
    .select()
    .from(temperatureReading)
    .where(and(eq(temperatureReading.schoolId, schoolId), eq(temperatureReading.id, body.id)))
  if (reading === undefined) throw new Refusal(common.notFound)
  const why = findWithdrawRefusal(session, reading, now)
  if (why !== null) throw new Refusal(why)
  const made = { schoolId, readingId: reading.id, byId: memberOf(session), at: now, reason: body.reason.trim() }
  const written = await db.insert(temperatureWithdrawal).values(made).onConflictDoNothing().returning()
  if (written.length === 0) throw new Refusal(temperatureRefusals.withdrawn)
  if (reading.periodId !== null) {
    // Lock the summary as writers do, so that concurrent counts don't miss each other's changes.
    await db.execute(lockSummaries(schoolId, [reading.id]))
    await restoreCounted(db, reading)
    await db.execute(recountSummaries(schoolId, [reading.id]))
  }
  await forgetFever(db, reading)
  return null
}
