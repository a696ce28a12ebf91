import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { markOnline } from '../../../device/server/index.ts'
import { minutesOf } from '../../charging.ts'
import { type videoTele, videoTeleRefusals } from '../../contract.ts'
import type { EndedCall } from '../../views.ts'
import { phoneBalance, phoneCall, phoneCharge } from '../tables.ts'
import { splitCharge } from './splitCharge.ts'
import { countMinutes, lockUsable } from './usable.ts'

type Ending = Context<typeof videoTele.endCall>
type CallRow = typeof phoneCall.$inferSelect

/** Charges minutes of a pupil, those that expire first, on the day on which the call began. Returns the charged sum. */
const charge = async (db: Db, call: CallRow, minutes: number, day: string): Promise<number> => {
  const { schoolId, studentId } = call
  if (studentId === null || minutes === 0) return 0
  const parts = splitCharge(await lockUsable(db, schoolId, studentId, day), minutes)
  for (const { id, minutes: part } of parts)
    await db
      .update(phoneBalance)
      .set({ used: sql`${phoneBalance.used} + ${part}` })
      .where(and(eq(phoneBalance.schoolId, schoolId), eq(phoneBalance.id, id)))
  const rows = parts.map((part) => ({ schoolId, callId: call.id, balanceId: part.id, minutes: part.minutes }))
  if (rows.length > 0) await db.insert(phoneCharge).values(rows)
  return rows.reduce((sum, part) => sum + part.minutes, 0)
}

/** Locks a call of the calling device. Refuses one that was never begun. */
const lockCall = async ({ db, session, body }: Ending): Promise<CallRow> => {
  const { callNumber: number } = body
  const [row] = await db
    .select()
    .from(phoneCall)
    .where(
      and(
        eq(phoneCall.schoolId, schoolOf(session)),
        eq(phoneCall.deviceId, deviceOf(session)),
        eq(phoneCall.callNumber, number),
      ),
    )
    .for('update')
  if (row === undefined) throw new Refusal(videoTeleRefusals.unknownCall, { number })
  return row
}

/** Seconds by which the clocks of two servers may differ. */
const clockSkew = 60

/** Returns the length of a call. A faulty phone may report more than has passed since the beginning. */
const lengthOf = ({ startedAt }: CallRow, { answered, seconds }: Ending['body'], now: Date): number =>
  answered ? Math.min(seconds, Math.ceil((now.getTime() - startedAt.getTime()) / 1000) + clockSkew) : 0

const end = async ({ db, session, body, clock }: Ending, call: CallRow): Promise<CallRow> => {
  const now = clock.now()
  const seconds = lengthOf(call, body, now)
  const minutes = call.partyKind === 'public' ? 0 : minutesOf(seconds)
  // The phone was told when to hang up, so the pupil doesn't pay for more.
  const payable = Math.min(minutes, minutesOf(call.mostSeconds ?? 0))
  const charged = await charge(db, call, payable, toWireTime(call.startedAt, session.timeZone).slice(0, 10))
  const state = body.answered ? ('answered' as const) : ('unanswered' as const)
  const values = { state, seconds, minutes, charged, endedAt: now }
  await db
    .update(phoneCall)
    .set(values)
    .where(and(eq(phoneCall.schoolId, call.schoolId), eq(phoneCall.id, call.id)))
  return { ...call, ...values }
}

/**
 * Ends a call and charges begun minutes, in one transaction: after a crash the phone reports again. A call that has
 * ended, was refused or was given up stays as it is.
 */
export const endCall = async (context: Ending): Promise<EndedCall> => {
  const { db, session, clock } = context
  const found = await lockCall(context)
  const call = found.state === 'open' ? await end(context, found) : found
  const now = clock.now()
  const device = { schoolId: call.schoolId, deviceId: deviceOf(session) }
  await markOnline(db, device, { way: 'http', connection: '', at: now })
  const today = toWireTime(now, session.timeZone).slice(0, 10)
  const { state, charged, minutes, studentId } = call
  const minutesLeft = studentId === null ? 0 : await countMinutes(db, call.schoolId, studentId, today)
  return { state, charged, short: minutes - charged, minutesLeft }
}
