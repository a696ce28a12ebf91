import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { SheetView, meal } from '../../contract.ts'
import type { CellState } from '../../words.ts'
import { isCanteen } from '../reach.ts'
import { type MealOfDay, listEaters, readDay } from './readDay.ts'

/** Returns the state of a pupil's meal. */
const findCellState = (id: number, { orders, facts }: MealOfDay, eaters: ReadonlySet<number>): CellState => {
  const order = orders.find(({ studentId }) => studentId === id)
  if (eaters.has(id)) return order?.state === 'ordered' ? 'ordered' : 'planned'
  if (facts.away.has(id)) return 'away'
  return order?.state === 'cancelled' ? 'cancelled' : 'none'
}

/** Finds a class on a day: each pupil with the state of each meal. */
export const findOrderSheet = async ({
  db,
  session,
  clock,
  query,
}: Context<typeof meal.orderSheet>): Promise<SheetView> => {
  const schoolId = schoolOf(session)
  const ofClass = and(eq(member.schoolId, schoolId), eq(member.mainDepartmentId, query.classId))
  const { day, diners, meals } = await readDay(db, schoolId, query.day, ofClass)
  const now = clock.now()
  const shown = meals
    .filter(({ meal: { disabled }, orders }) => !disabled || orders.length > 0)
    .map((one) => ({ ...one, eaters: listEaters(one) }))
  return {
    day,
    meals: shown.map(({ meal: { id, name }, deadline, orders, facts: { isServed, price } }) => {
      const isOver = deadline <= now
      const mayChange = isServed && price !== null && (!isOver || isCanteen(session))
      // A holiday entered after the deadline leaves orders, which the canteen cancels by class.
      const mayCancel = mayChange || (isCanteen(session) && orders.some(({ state }) => state === 'ordered'))
      return { id, name, deadline: toWireTime(deadline, session.timeZone), isServed, isOver, mayChange, mayCancel }
    }),
    pupils: diners.map(({ id, name, code }) => ({
      id,
      name,
      code,
      cells: shown.map((one) => ({ mealId: one.meal.id, state: findCellState(id, one, one.eaters) })),
    })),
  }
}
