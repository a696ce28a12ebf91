import { and, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { LogRow, meal } from '../../contract.ts'
import { isDinerOf } from '../reach.ts'
import { mealKind, mealLog, mealOrder } from '../tables.ts'
import { isOrderSought } from './orderPage.ts'

/** Reads a page of the flow that the caller sees, newest first. */
export const findLogPage = ({ db, session, body }: Context<typeof meal.orderLog>) => {
  const schoolId = schoolOf(session)
  const orders = and(isOrderSought(schoolId, body), isDinerOf(session, mealOrder.studentId))
  const order = [desc(mealLog.id)]
  return readCountedPage(db, body, {
    table: mealLog,
    where: and(
      eq(mealLog.schoolId, schoolId),
      sql`${mealLog.orderId} in (select ${mealOrder.id} from ${mealOrder} where ${orders})`,
      body.act === undefined ? undefined : eq(mealLog.act, body.act),
    ),
    order,
    read: (onPage) =>
      db
        .select({ log: mealLog, order: mealOrder, name: member.name, code: member.code, meal: mealKind.name })
        .from(mealLog)
        .innerJoin(mealOrder, and(eq(mealOrder.schoolId, mealLog.schoolId), eq(mealOrder.id, mealLog.orderId)))
        .innerJoin(mealKind, and(eq(mealKind.schoolId, mealOrder.schoolId), eq(mealKind.id, mealOrder.mealId)))
        .innerJoin(member, memberJoin(mealOrder.schoolId, mealOrder.studentId))
        .where(and(eq(mealLog.schoolId, schoolId), onPage))
        .orderBy(...order),
    present: ({ log, order: { studentId, className, day }, ...whose }): LogRow => {
      const { id, act, way, reason, byName: by, at } = log
      return { id, studentId, className, day, ...whose, act, way, reason, by, time: toWireTime(at, session.timeZone) }
    },
  })
}
