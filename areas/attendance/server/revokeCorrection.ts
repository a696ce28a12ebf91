import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type attendance, attendanceRefusals, correctionLimits } from '../contract.ts'
import { correctionStateTitles } from '../words.ts'
import { dayToNumber } from './day/marks.ts'
import { schoolDay } from './findDays.ts'
import { attendanceCorrection } from './tables.ts'
import { findRequesters, lockCorrections, notifyRequesters } from './notifyRequesters.ts'

/** Returns true if a day can still be corrected. Earlier days have been reported. */
export const isCorrectable = (day: string, today: string): boolean =>
  dayToNumber(day) >= dayToNumber(today) - correctionLimits.days

/**
 * Revokes an approved correction; its day is calculated without it from now on. Refuses the caller's corrections
 * and days that are too old.
 */
export const revokeCorrection = async (context: Context<typeof attendance.revokeCorrection>): Promise<null> => {
  const { db, session, clock, body } = context
  const [schoolId, revokerId] = [schoolOf(session), memberOf(session)]
  const [row] = await lockCorrections(db, schoolId, [body.id])
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.memberId === revokerId) throw new Refusal(attendanceRefusals.ownRevocation)
  const askers = await findRequesters(db, schoolId, [row])
  if (row.state !== 'agreed') {
    const name = askers.get(row.memberId)?.name ?? ''
    throw new Refusal(attendanceRefusals.notRevocable, { name, state: correctionStateTitles[row.state] })
  }
  const now = clock.now()
  if (!isCorrectable(row.day, schoolDay({ now, timeZone: session.timeZone }))) {
    throw new Refusal(attendanceRefusals.revokeTooLate, { day: row.day, days: String(correctionLimits.days) })
  }
  await db
    .update(attendanceCorrection)
    .set({ state: 'revoked', revokerId, revokedAt: now, revokeReason: body.reason })
    .where(and(eq(attendanceCorrection.schoolId, schoolId), eq(attendanceCorrection.id, row.id)))
  await notifyRequesters(context, { rows: [row], askers, title: '补卡已撤销', note: body.reason })
  return null
}
