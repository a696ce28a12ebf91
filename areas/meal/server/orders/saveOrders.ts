import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type meal, mealLimits, mealRefusals } from '../../contract.ts'
import { dayAt } from '../../mealTimes.ts'
import { refuseClosedMonth } from '../bills/months.ts'
import { type Diner, requireDiners } from '../diners.ts'
import { lockOrders } from '../lock.ts'
import { isCanteen } from '../reach.ts'
import { mealOrder } from '../tables.ts'
import { findWriter } from '../writer.ts'
import { type MealOfDay, readDay } from './readDay.ts'
import { type OrderChange, writeOrders } from './writeOrders.ts'

type Caller = Pick<Context<typeof meal.saveOrders>, 'db' | 'session' | 'clock'>

/** Returns how an order is changed now. After the deadline only the canteen may, with a reason. */
const findWay = (
  { meal: { name }, deadline }: MealOfDay,
  day: string,
  { session, now, reason }: { readonly session: Session; readonly now: Date; readonly reason: string },
) => {
  if (now < deadline) return 'hand' as const
  const words = { day, meal: name }
  if (!isCanteen(session)) {
    const time = toWireTime(deadline, session.timeZone).slice(0, 16)
    throw new Refusal(mealRefusals.deadlinePassed, { ...words, time })
  }
  if (reason.trim() === '') throw new Refusal(mealRefusals.reasonMissing, words)
  return 'late' as const
}

const write = async ({ db, session, clock }: Caller, day: string, reason: string, changes: readonly OrderChange[]) => {
  const schoolId = schoolOf(session)
  const writer = await findWriter(db, session)
  return writeOrders(db, { schoolId, day, reason, at: clock.now(), ...writer }, changes)
}

const refuseMeal = ({ meal: { name: of }, facts }: MealOfDay, wanted: readonly Diner[]): void => {
  const words = { day: facts.day, meal: of }
  if (!facts.isServed) throw new Refusal(mealRefusals.notServed, words)
  if (facts.price === null) throw new Refusal(mealRefusals.noPrice, words)
  const away = wanted.filter(({ id }) => facts.away.has(id))
  if (away.length === 0) return
  throw new Refusal(mealRefusals.onLeave, { ...words, names: away.map(({ name }) => name).join('、') })
}

/** Orders and cancels meals of a day for pupils, all or none. */
export const saveOrders = async (context: Context<typeof meal.saveOrders>) => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  const now = clock.now()
  const { day, reason, changes } = body
  if (day > addDays(dayAt(now, session.timeZone), mealLimits.aheadDays))
    throw new Refusal(mealRefusals.tooFarAhead, { days: mealLimits.aheadDays })
  await lockOrders(db, schoolId)
  await refuseClosedMonth(db, schoolId, day)
  const ids = [...new Set(changes.map(({ studentId }) => studentId))]
  const diners = await requireDiners(db, schoolId, ids)
  const { meals } = await readDay(db, schoolId, day, among(member.id, ids))
  const ofMeal = new Map(meals.map((one) => [one.meal.id, one]))
  const listOf = (mealId: number, isWanted: boolean) =>
    changes.flatMap((change) => {
      const diner = diners.get(change.studentId)
      return change.mealId === mealId && change.isWanted === isWanted && diner !== undefined ? [diner] : []
    })
  const written = [...new Set(changes.map(({ mealId }) => mealId))].flatMap((mealId): OrderChange[] => {
    const one = ofMeal.get(mealId)
    if (one === undefined) throw new Refusal(common.notFound)
    const way = findWay(one, day, { session, now, reason })
    const [wanted, unwanted] = [listOf(mealId, true), listOf(mealId, false)]
    if (wanted.length > 0) refuseMeal(one, wanted)
    const price = one.facts.price ?? 0
    return [
      ...wanted.map((diner) => ({ mealId, price, way, diner, state: 'ordered' as const })),
      ...unwanted.map((diner) => ({ mealId, price, way, diner, state: 'cancelled' as const })),
    ]
  })
  return write(context, day, reason, written)
}

/** Cancels an order. */
export const cancelOrder = async (context: Context<typeof meal.cancelOrder>) => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  await lockOrders(db, schoolId)
  const [order] = await db
    .select()
    .from(mealOrder)
    .where(and(eq(mealOrder.schoolId, schoolId), eq(mealOrder.id, body.id)))
  if (order === undefined) throw new Refusal(common.notFound)
  if (order.state === 'cancelled') throw new Refusal(mealRefusals.alreadyCancelled)
  const { day, mealId, price, studentId: id, classId, className } = order
  await refuseClosedMonth(db, schoolId, day)
  const { meals } = await readDay(db, schoolId, day, eq(member.id, id))
  const one = meals.find(({ facts }) => facts.mealId === mealId)
  if (one === undefined) throw new Refusal(common.notFound)
  const way = findWay(one, day, { session, now: clock.now(), reason: body.reason })
  await write(context, day, body.reason, [
    { mealId, price, way, state: 'cancelled', diner: { id, classId, className } },
  ])
  return null
}
