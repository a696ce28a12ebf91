import { type SQL, and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { withinDays } from '../../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { isPersonBelow } from '../../../organisation/server/index.ts'
import { isPersonAmong, mainDepartmentJoin, memberJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import { mostRefund } from '../../charging.ts'
import type { OrderView, videoTele } from '../../contract.ts'
import type { OrderSearch } from '../../orderContract.ts'
import { isPupilInCharge } from '../reach.ts'
import { phoneBalance, phoneOrder } from '../tables.ts'

const order = [desc(phoneOrder.createdAt), desc(phoneOrder.id)]

const isWordOf = (schoolId: number, word: string): SQL | undefined =>
  or(
    isPersonAmong(schoolId, phoneOrder.studentId, matches(word)),
    ilike(phoneOrder.receipt, `%${escapeLikePattern(word)}%`),
  )

/** SQL condition for the orders that match a search, of pupils of whom the caller is in charge. */
export const isOrderSought = ({ schoolId, asker, timeZone }: SearchContext, search: OrderSearch): SQL | undefined => {
  const word = search.keyword.trim()
  const { state, departmentId } = search
  return and(
    eq(phoneOrder.schoolId, schoolId),
    isPupilInCharge(schoolId, phoneOrder.studentId, asker),
    isPersonBelow(schoolId, phoneOrder.studentId, departmentId),
    word === '' ? undefined : isWordOf(schoolId, word),
    state === undefined ? undefined : eq(phoneOrder.state, state),
    withinDays(phoneOrder.createdAt, search, timeZone),
  )
}

/** Selects orders with pupils and remaining minutes, newest first, without a limit. */
export const selectOrders = (db: Db, where: SQL | undefined) =>
  db
    .select({
      order: phoneOrder,
      name: member.name,
      code: member.code,
      className: sql<string | null>`${department.name}`,
      used: sql<number | null>`${phoneBalance.used}`,
      validUntil: sql<string | null>`${phoneBalance.lastDay}::text`,
    })
    .from(phoneOrder)
    .innerJoin(member, memberJoin(phoneOrder.schoolId, phoneOrder.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(
      phoneBalance,
      and(eq(phoneBalance.schoolId, phoneOrder.schoolId), eq(phoneBalance.orderId, phoneOrder.id)),
    )
    .where(where)
    .orderBy(...order)
    .$dynamic()

export type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number]

interface Moment {
  readonly now: Date
  readonly timeZone: string
}

const leftOf = ({ order: { state, minutes }, used, validUntil }: FoundOrder, today: string): number =>
  state !== 'paid' || used === null || validUntil === null || validUntil < today ? 0 : minutes - used

/** Presents an order. */
export const presentOrder = (found: FoundOrder, { now, timeZone }: Moment): OrderView => {
  const { order: row, name, code, className } = found
  const timeOf = (moment: Date | null) => (moment === null ? null : toWireTime(moment, timeZone))
  const left = leftOf(found, toWireTime(now, timeZone).slice(0, 10))
  return {
    id: row.id,
    studentId: row.studentId,
    name,
    code,
    className,
    packageName: row.packageName,
    fen: row.fen,
    minutes: row.minutes,
    state: row.state,
    way: row.way,
    receipt: row.receipt,
    createdTime: toWireTime(row.createdAt, timeZone),
    createdBy: row.createdByName,
    paidTime: timeOf(row.paidAt),
    paidBy: row.paidByName,
    endedTime: timeOf(row.endedAt),
    endedBy: row.endedByName,
    reason: row.reason,
    refundFen: row.refundFen,
    left,
    refundable: mostRefund({ fen: row.fen, minutes: row.minutes, left }),
  }
}

/** Reads a page of orders, newest first (A-CALL-126). */
export const findOrderPage = ({ db, session, body, clock }: Context<typeof videoTele.orderPage>) => {
  const context = searchContextOf(session)
  const moment = { now: clock.now(), timeZone: context.timeZone }
  return readCountedPage(db, body, {
    table: phoneOrder,
    where: isOrderSought(context, body),
    order,
    read: (onPage) => selectOrders(db, and(eq(phoneOrder.schoolId, context.schoolId), onPage)),
    present: (found) => presentOrder(found, moment),
  })
}

/** Sums the orders of a search. A cancelled order counts, without money. */
export const sumOrders = async ({ db, session, body }: Context<typeof videoTele.orderTotals>) => {
  const sumOf = (fen: SQL, condition: SQL) =>
    sql<number>`coalesce(sum(${fen}) filter (where ${condition}), 0)`.mapWith(Number)
  const [sums] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      unpaidFen: sumOf(sql`${phoneOrder.fen}`, eq(phoneOrder.state, 'unpaid')),
      paidFen: sumOf(sql`${phoneOrder.fen}`, sql`${phoneOrder.state} in ('paid', 'refunded')`),
      refundedFen: sumOf(sql`${phoneOrder.refundFen}`, eq(phoneOrder.state, 'refunded')),
    })
    .from(phoneOrder)
    .where(isOrderSought(searchContextOf(session), body))
  return sums ?? { orders: 0, unpaidFen: 0, paidFen: 0, refundedFen: 0 }
}
