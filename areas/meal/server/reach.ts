import { type SQL, and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonInCharge } from '../../organisation/server/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { hasStudentRole } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { mealBill, mealGroup, mealKind, mealOrder, mealPrice, mealRecipe, mealReduction } from './tables.ts'

/** Returns true for callers who manage the canteen, and so the meals of the whole school. */
export const isCanteen = (session: Pick<Session, 'permissions'>): boolean =>
  session.permissions.has('meal:canteen:edit')

/** SQL condition: the caller orders for the pupil. Undefined for the canteen, which orders for all. */
export const isDinerOf = (session: Session, person: AnyPgColumn): SQL | undefined =>
  isCanteen(session) ? undefined : isPersonInCharge(schoolOf(session), person, session)

/** SQL condition: a class for which the caller orders. */
export const isClassOf = (session: Session): SQL | undefined =>
  and(
    eq(department.schoolId, schoolOf(session)),
    eq(department.type, nodeType.class),
    isCanteen(session)
      ? undefined
      : isDepartmentInCharge(schoolOf(session), department.schoolId, department.id, session),
  )

/** Reaches classes for which the caller orders. */
export const reachClasses = reachRows(department, isClassOf)

/** Pupils of the session's school, former ones included, for whom the caller orders. */
export const reachDiners = reachRows(member, (session) =>
  and(eq(member.schoolId, schoolOf(session)), hasStudentRole(), isDinerOf(session, member.id)),
)

/** Reaches orders of pupils for whom the caller orders. */
export const reachOrders = reachRows(mealOrder, (session) =>
  and(eq(mealOrder.schoolId, schoolOf(session)), isDinerOf(session, mealOrder.studentId)),
)

/** Reaches rows of the session's school. */
const reachOwn = (table: Parameters<typeof reachRows>[0] & { readonly schoolId: AnyPgColumn }) =>
  reachRows(table, (session) => eq(table.schoolId, schoolOf(session)))

export const reachMeals = reachOwn(mealKind)
export const reachPrices = reachOwn(mealPrice)
export const reachReductions = reachOwn(mealReduction)
export const reachGroups = reachOwn(mealGroup)
export const reachBills = reachOwn(mealBill)
export const reachRecipes = reachOwn(mealRecipe)
