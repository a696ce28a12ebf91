import { and, asc, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { dayAfter } from '../../../platform/contract/wireDay.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dayMinutes, clockOf, minuteOf } from '../clock.ts'
import { type attendance, attendanceRefusals, correctionLimits } from '../contract.ts'
import { correctionStateTitles, correctionTitles } from '../words.ts'
import { numberOfDay } from './day/marks.ts'
import { localMinute, schoolDay } from './facts.ts'
import { refuseUnfitting } from './fittingCorrection.ts'
import { isStaff } from './people.ts'
import { attendanceCorrection } from './tables.ts'

type Ask = Context<typeof attendance.askCorrection>
type Correction = typeof attendanceCorrection.$inferSelect

const minuteAsked = ({ time, onNextDay }: Ask['body']): number | null =>
  time === undefined ? null : minuteOf(time) + (onNextDay ? dayMinutes : 0)

const refuseDay = ({ session, clock, body }: Ask, minute: number | null): void => {
  const { timeZone } = session
  const now = clock.now()
  const today = schoolDay({ now, timeZone })
  if (numberOfDay(body.day) < numberOfDay(today) - correctionLimits.days) {
    throw new Refusal(attendanceRefusals.tooLongAgo, { days: String(correctionLimits.days) })
  }
  // A day away may be agreed on a day ahead, so that nobody is missed in the roll call of the morning.
  const last = body.kind === 'away' ? dayAfter(today) : today
  if (body.day > last) throw new Refusal(attendanceRefusals.dayToCome)
  const isToCome = minute !== null && numberOfDay(body.day) * dayMinutes + minute > localMinute(now, timeZone)
  if (isToCome) throw new Refusal(attendanceRefusals.momentToCome)
}

/** Asks that a day of one's own be corrected. Refuses days to come, days long ago, and what is asked for already. */
export const askCorrection = async (context: Ask): Promise<{ id: number }> => {
  const { db, session, clock, body } = context
  const [schoolId, memberId] = [schoolOf(session), memberOf(session)]
  const isTheirs = and(eq(member.schoolId, schoolId), eq(member.id, memberId), isStaff)
  if ((await db.$count(member, isTheirs)) === 0) throw new Refusal(attendanceRefusals.notStaff)
  const minute = minuteAsked(body)
  refuseDay(context, minute)
  const { day, kind, reason } = body
  const place = { schoolId, timeZone: session.timeZone, now: clock.now() }
  await refuseUnfitting(db, place, { memberId, day, kind, minute })
  const [asked] = await db
    .insert(attendanceCorrection)
    .values({ schoolId, memberId, day, kind, minute, reason, state: 'asked', askedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: attendanceCorrection.id })
  if (asked === undefined) throw new Refusal(attendanceRefusals.askedAlready, { day })
  return asked
}

const holdCorrections = (db: Db, schoolId: number, ids: readonly number[]) =>
  db
    .select()
    .from(attendanceCorrection)
    .where(and(eq(attendanceCorrection.schoolId, schoolId), inArray(attendanceCorrection.id, [...ids])))
    .orderBy(asc(attendanceCorrection.id))
    .for('update')

/** Takes back what oneself has asked for, while nobody has decided. */
export const withdrawCorrection = async ({
  db,
  session,
  clock,
  body,
}: Context<typeof attendance.withdrawCorrection>) => {
  const schoolId = schoolOf(session)
  const [row] = await holdCorrections(db, schoolId, [body.id])
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

type Decide = Context<typeof attendance.decideCorrections>

const askersOf = async (db: Db, schoolId: number, rows: readonly Correction[]) => {
  const people = await db
    .select({ id: member.id, name: member.name, telephone: member.telephone })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, [...new Set(rows.map((row) => row.memberId))])))
  return new Map(people.map((person) => [person.id, person]))
}

/** Tells those who asked, by text message where the school has a template for notices; all others read it in their list. */
const tellAskers = async (
  context: Decide,
  rows: readonly Correction[],
  askers: Awaited<ReturnType<typeof askersOf>>,
) => {
  const { db, session, body, outbox } = context
  const schoolId = schoolOf(session)
  const purpose = 'notice'
  if (!(await outbox.hasTemplate(db, schoolId, purpose))) return
  const title = `补卡${correctionStateTitles[body.isAgreed ? 'agreed' : 'refused']}`
  for (const { memberId, day, kind, minute } of rows) {
    const recipient = askers.get(memberId)?.telephone
    if (!recipient) continue
    const what = [day, correctionTitles[kind], minute === null ? '' : clockOf(minute)].filter(Boolean).join(' ')
    const values = { title, content: body.note === '' ? what : `${what}：${body.note}` }
    await outbox.send(db, { schoolId, memberId, channel: 'sms', purpose, recipient, values })
  }
}

/** Agrees to corrections or refuses them, all or none; nobody decides on their own. An agreed one counts at once. */
export const decideCorrections = async (context: Decide): Promise<null> => {
  const { db, session, clock, body } = context
  const [schoolId, deciderId] = [schoolOf(session), memberOf(session)]
  const rows = await holdCorrections(db, schoolId, body.ids)
  if (rows.some(({ memberId }) => memberId === deciderId)) throw new Refusal(attendanceRefusals.ownRequest)
  const askers = await askersOf(db, schoolId, rows)
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
  await tellAskers(context, rows, askers)
  return null
}
