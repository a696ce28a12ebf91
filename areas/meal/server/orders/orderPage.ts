import { type SQL, and, asc, desc, eq, gte, lte, min, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { entryType } from '../../../access/contract.ts'
import { accessRecord } from '../../../access/server/tables.ts'
import { isPersonAmong, memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import type { OrderRow, meal } from '../../contract.ts'
import { findDeadline } from '../../mealTimes.ts'
import { isDinerOf } from '../reach.ts'
import { mealKind, mealOrder } from '../tables.ts'

type OrderSearch = Context<typeof meal.exportOrders>['body']

/** SQL condition for the orders of a search, whatever their state. */
export const isOrderSought = (
  schoolId: number,
  { keyword, classId, mealId, from, to }: Omit<OrderSearch, 'state'>,
): SQL | undefined => {
  const word = keyword.trim()
  return and(
    eq(mealOrder.schoolId, schoolId),
    isPersonAmong(schoolId, mealOrder.studentId, word === '' ? undefined : matches(word)),
    classId === undefined ? undefined : eq(mealOrder.classId, classId),
    mealId === undefined ? undefined : eq(mealOrder.mealId, mealId),
    from === undefined ? undefined : gte(mealOrder.day, from),
    to === undefined ? undefined : lte(mealOrder.day, to),
  )
}

const isInState = ({ state }: OrderSearch) => (state === undefined ? undefined : eq(mealOrder.state, state))

/** SQL condition for all orders of a search in the school. */
export const isWanted = (schoolId: number, search: OrderSearch) =>
  and(isOrderSought(schoolId, search), isInState(search))

const momentOf = (clock: typeof mealKind.startTime, timeZone: string) =>
  sql`((${mealOrder.day} + ${clock}::time) at time zone ${timeZone})`

/** Selects orders with pupil, meal and the first passage into the canteen while the meal is served. */
export const selectOrders = (db: Db, where: SQL | undefined, timeZone: string) => {
  const passage = db
    .select({ at: min(accessRecord.at) })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, mealOrder.schoolId),
        eq(accessRecord.memberId, mealOrder.studentId),
        eq(accessRecord.stateDictId, entryType.enteredCanteen),
        sql`${accessRecord.at} between ${momentOf(mealKind.startTime, timeZone)} and ${momentOf(mealKind.endTime, timeZone)}`,
      ),
    )
  return db
    .select({
      order: mealOrder,
      meal: mealKind,
      name: member.name,
      code: member.code,
      pickedAt: sql<Date | null>`(${passage})`.mapWith(accessRecord.at),
    })
    .from(mealOrder)
    .innerJoin(mealKind, and(eq(mealKind.schoolId, mealOrder.schoolId), eq(mealKind.id, mealOrder.mealId)))
    .innerJoin(member, memberJoin(mealOrder.schoolId, mealOrder.studentId))
    .where(where)
    .orderBy(...newest)
    .$dynamic()
}

const newest = [desc(mealOrder.day), asc(mealOrder.mealId), asc(mealOrder.classId), asc(mealOrder.id)]

export type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number]

/** Presents an order. */
export const presentOrder = (
  { order, meal: of, name, code, pickedAt }: FoundOrder,
  timeZone: string,
  now: Date,
): OrderRow => {
  const { id, studentId, className, day, state, way } = order
  const isOver = findDeadline(of, day, timeZone) <= now
  const pickedTime = pickedAt && toWireTime(pickedAt, timeZone)
  return { id, studentId, name, code, className, day, meal: of.name, state, way, pickedTime, isOver }
}

/** Reads a page of the orders that the caller sees, newest day first. */
export const findOrderPage = ({ db, session, clock, body }: Context<typeof meal.orderPage>) => {
  const schoolId = schoolOf(session)
  const now = clock.now()
  return readCountedPage(db, body, {
    table: mealOrder,
    where: and(isWanted(schoolId, body), isDinerOf(session, mealOrder.studentId)),
    order: newest,
    read: (onPage) => selectOrders(db, and(eq(mealOrder.schoolId, schoolId), onPage), session.timeZone),
    present: (found) => presentOrder(found, session.timeZone, now),
  })
}
