import { and, eq } from 'drizzle-orm'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { presentStudent } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { lockMember } from '../../../users/server/index.ts'
import { type videoTele, videoTeleRefusals } from '../../contract.ts'
import { mostRefund } from '../../charging.ts'
import { orderStateNames } from '../../words.ts'
import { isOpenCall } from '../calls/openCalls.ts'
import { lockPackage } from '../setup/packages.ts'
import { phoneBalance, phoneCall, phoneOrder } from '../tables.ts'
import { findWriterName } from '../writer.ts'

type OrderRow = typeof phoneOrder.$inferSelect
type Payment = { readonly way: NonNullable<OrderRow['way']>; readonly receipt: string }

interface Moment {
  readonly now: Date
  readonly today: string
  readonly by: string
}

const momentOf = async ({
  db,
  session,
  clock,
}: Pick<Context<typeof videoTele.payOrder>, 'db' | 'session' | 'clock'>) => {
  const now = clock.now()
  return { now, today: toWireTime(now, session.timeZone).slice(0, 10), by: await findWriterName(db, session) }
}

const isOrder = (schoolId: number, id: number) => and(eq(phoneOrder.schoolId, schoolId), eq(phoneOrder.id, id))

/** Locks an order, so that it is paid, cancelled or refunded once. Refuses a missing one with `notFound`. */
const lockOrder = async (db: Db, schoolId: number, id: number): Promise<OrderRow> => {
  const [row] = await db.select().from(phoneOrder).where(isOrder(schoolId, id)).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const refuseNotPupil = async (db: Db, schoolId: number, id: number): Promise<void> => {
  const [found] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id)))
  if (found === undefined) throw new Refusal(common.notFound)
  const isHere = and(eq(member.schoolId, schoolId), eq(member.id, id), presentStudent())
  if ((await db.$count(member, isHere)) === 0) throw new Refusal(videoTeleRefusals.notPupil, { name: found.name })
}

interface Validity {
  readonly validDays: number | null
  readonly lastDay: string | null
}

/** Returns the last day of a package that is paid today, the earlier one if it has two. Refuses one that is over. */
const findLastDay = ({ validDays, lastDay }: Validity, name: string, today: string): string => {
  const byDays = validDays === null ? null : addDays(today, validDays - 1)
  const day = [byDays, lastDay].filter((one) => one !== null).toSorted()[0] ?? today
  if (day < today) throw new Refusal(videoTeleRefusals.packageOver, { name, day })
  return day
}

/** Marks an unpaid order as paid and grants its minutes. The unique order of a balance keeps them from counting twice. */
const settle = async (db: Db, order: OrderRow, payment: Payment, { now, today, by }: Moment): Promise<void> => {
  const { schoolId, id, studentId, minutes, packageName: title } = order
  const lastDay = findLastDay(order, title, today)
  await db
    .update(phoneOrder)
    .set({ state: 'paid', ...payment, paidAt: now, paidByName: by })
    .where(isOrder(schoolId, id))
  await db
    .insert(phoneBalance)
    .values({ schoolId, studentId, orderId: id, title, minutes, lastDay, at: now, byName: by })
}

/** Orders a package for a pupil, and grants its minutes if it is paid at once (A-CALL-126). */
export const saveOrder = async (context: Context<typeof videoTele.saveOrder>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const { name, onSale, price, minutes, validDays, lastDay } = await lockPackage(db, schoolId, body.packageId)
  if (!onSale) throw new Refusal(videoTeleRefusals.packageOffSale, { name })
  await refuseNotPupil(db, schoolId, body.studentId)
  const moment = await momentOf(context)
  findLastDay({ validDays, lastDay }, name, moment.today)
  const [order] = await db
    .insert(phoneOrder)
    .values({
      schoolId,
      studentId: body.studentId,
      packageId: body.packageId,
      packageName: name,
      fen: price,
      minutes,
      validDays,
      lastDay,
      state: 'unpaid',
      createdAt: moment.now,
      createdByName: moment.by,
    })
    .returning()
  if (order === undefined) throw new Refusal(common.notFound)
  if (body.way !== null) await settle(db, order, { way: body.way, receipt: body.receipt }, moment)
  return { id: order.id }
}

const refuseNotUnpaid = ({ state }: OrderRow): void => {
  if (state !== 'unpaid') throw new Refusal(videoTeleRefusals.notUnpaid, { state: orderStateNames[state] })
}

/** Marks an unpaid order as paid. Of two clerks the second is refused. */
export const payOrder = async (context: Context<typeof videoTele.payOrder>) => {
  const { db, session, body } = context
  const order = await lockOrder(db, schoolOf(session), body.id)
  refuseNotUnpaid(order)
  await refuseNotPupil(db, order.schoolId, order.studentId)
  await settle(db, order, { way: body.way, receipt: body.receipt }, await momentOf(context))
  return null
}

/** Cancels an unpaid order. */
export const cancelOrder = async (context: Context<typeof videoTele.cancelOrder>) => {
  const { db, session, body } = context
  const order = await lockOrder(db, schoolOf(session), body.id)
  refuseNotUnpaid(order)
  const { now, by } = await momentOf(context)
  await db
    .update(phoneOrder)
    .set({ state: 'cancelled', endedAt: now, endedByName: by, reason: body.reason })
    .where(isOrder(order.schoolId, order.id))
  return null
}

/** Refuses a refund during a call, which isn't charged yet. The pupil's record is locked, as a phone does to begin one. */
const refusePupilInCall = async (db: Db, { schoolId, studentId }: OrderRow, now: Date): Promise<void> => {
  await lockMember(db, schoolId, studentId)
  const open = await db.$count(phoneCall, isOpenCall(schoolId, studentId, now))
  if (open > 0) throw new Refusal(videoTeleRefusals.pupilInCall)
}

/** Refunds a paid order and takes its remaining minutes back. Refuses more than these are worth. */
export const refundOrder = async (context: Context<typeof videoTele.refundOrder>) => {
  const { db, session, body } = context
  const order = await lockOrder(db, schoolOf(session), body.id)
  if (order.state !== 'paid') throw new Refusal(videoTeleRefusals.notPaid, { state: orderStateNames[order.state] })
  const { now, today, by } = await momentOf(context)
  await refusePupilInCall(db, order, now)
  const isBalance = and(eq(phoneBalance.schoolId, order.schoolId), eq(phoneBalance.orderId, order.id))
  // Locked, so that a call that ends now charges before or after the refund.
  const [balance] = await db.select().from(phoneBalance).where(isBalance).for('update')
  const left = balance === undefined || balance.lastDay < today ? 0 : balance.minutes - balance.used
  if (left === 0) throw new Refusal(videoTeleRefusals.nothingLeft)
  const most = mostRefund({ fen: order.fen, minutes: order.minutes, left })
  if (body.fen > most) throw new Refusal(videoTeleRefusals.refundTooMuch, { minutes: left, yuan: formatYuan(most) })
  await db.update(phoneBalance).set({ refunded: true }).where(isBalance)
  await db
    .update(phoneOrder)
    .set({ state: 'refunded', endedAt: now, endedByName: by, reason: body.reason, refundFen: body.fen })
    .where(isOrder(order.schoolId, order.id))
  return null
}
