import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dayMinutes, parseMinuteOfDay } from '../clock.ts'
import { type attendance, attendanceRefusals, correctionLimits } from '../contract.ts'
import { correctionStateTitles } from '../words.ts'
import { dayToNumber } from './day/marks.ts'
import { toLocalMinute, schoolDay } from './findDays.ts'
import { refuseUnfitCorrection } from './refuseUnfitCorrection.ts'
import { isActiveStaff } from './people.ts'
import { isCorrectable } from './revokeCorrection.ts'
import { attendanceCorrection } from './tables.ts'
import { findRequesters, lockCorrections, notifyRequesters } from './notifyRequesters.ts'

type Ask = Context<typeof attendance.askCorrection>

const readMinute = ({ time, onNextDay }: Ask['body']): number | null =>
  time === undefined ? null : parseMinuteOfDay(time) + (onNextDay ? dayMinutes : 0)

const refuseDay = ({ session, clock, body }: Ask, minute: number | null): void => {
  const { timeZone } = session
  const now = clock.now()
  const today = schoolDay({ now, timeZone })
  if (!isCorrectable(body.day, today)) {
    throw new Refusal(attendanceRefusals.tooLongAgo, { days: String(correctionLimits.days) })
  }
  // A day away can be approved one day ahead, so that the person is not missed in the morning roll call.
  const last = body.kind === 'away' ? nextDay(today) : today
  if (body.day > last) throw new Refusal(attendanceRefusals.dayToCome)
  const isToCome = minute !== null && dayToNumber(body.day) * dayMinutes + minute > toLocalMinute(now, timeZone)
  if (isToCome) throw new Refusal(attendanceRefusals.momentToCome)
}

/**
 * Requests a correction for a day of the caller. Refuses future days, old days, duplicates, and callers who are not
 * staff.
 */
export const askCorrection = async (context: Ask): Promise<{ id: number }> => {
  const { db, session, clock, body } = context
  const [schoolId, memberId] = [schoolOf(session), memberOf(session)]
  const isTheirs = and(eq(member.schoolId, schoolId), eq(member.id, memberId), isActiveStaff)
  if ((await db.$count(member, isTheirs)) === 0) throw new Refusal(attendanceRefusals.notStaff)
  const minute = readMinute(body)
  refuseDay(context, minute)
  const { day, kind, reason } = body
  const place = { schoolId, timeZone: session.timeZone, now: clock.now() }
  await refuseUnfitCorrection(db, place, { memberId, day, kind, minute })
  const [created] = await db
    .insert(attendanceCorrection)
    .values({ schoolId, memberId, day, kind, minute, reason, state: 'asked', askedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: attendanceCorrection.id })
  if (created === undefined) throw new Refusal(attendanceRefusals.askedAlready, { day })
  return created
}

/** Withdraws a pending request of the caller. Refuses one that has been decided. */
export const withdrawCorrection = async ({
  db,
  session,
  clock,
  body,
}: Context<typeof attendance.withdrawCorrection>) => {
  const schoolId = schoolOf(session)
  const [row] = await lockCorrections(db, schoolId, [body.id])
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.state !== 'asked') {
    throw new Refusal(attendanceRefusals.notWithdrawable, { state: correctionStateTitles[row.state] })
  }
  await db
    .update(attendanceCorrection)
    .set({ state: 'takenBack', decidedAt: clock.now() })
    .where(and(eq(attendanceCorrection.schoolId, schoolId), eq(attendanceCorrection.id, row.id)))
  return null
}

/**
 * Approves or refuses corrections, all or none. Refuses the caller's requests. An approved correction counts at
 * once.
 */
export const decideCorrections = async (context: Context<typeof attendance.decideCorrections>): Promise<null> => {
  const { db, session, clock, body } = context
  const [schoolId, deciderId] = [schoolOf(session), memberOf(session)]
  const rows = await lockCorrections(db, schoolId, body.ids)
  if (rows.some(({ memberId }) => memberId === deciderId)) throw new Refusal(attendanceRefusals.ownRequest)
  const askers = await findRequesters(db, schoolId, rows)
  const decided = rows.find(({ state }) => state !== 'asked')
  if (decided !== undefined) {
    const name = askers.get(decided.memberId)?.name ?? ''
    throw new Refusal(attendanceRefusals.decidedAlready, { name, state: correctionStateTitles[decided.state] })
  }
  await db
    .update(attendanceCorrection)
    .set({ state: body.isAgreed ? 'agreed' : 'refused', deciderId, decidedAt: clock.now(), note: body.note })
    .where(
      and(
        eq(attendanceCorrection.schoolId, schoolId),
        inArray(
          attendanceCorrection.id,
          rows.map(({ id }) => id),
        ),
      ),
    )
  const title = `补卡${correctionStateTitles[body.isAgreed ? 'agreed' : 'refused']}`
  await notifyRequesters(context, { rows, askers, title, note: body.note })
  return null
}
