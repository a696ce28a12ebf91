import { billCalls } from './billContract.ts'
import { groupCalls } from './groupContract.ts'
import { orderCalls } from './orderContract.ts'
import { recipeCalls } from './recipeContract.ts'
import { setupCalls } from './setupContract.ts'

export type { BillRow, MonthView } from './billContract.ts'
export type { DinerRow, GroupView } from './groupContract.ts'
export type { KitchenView, LogRow, OrderRow, SheetView } from './orderContract.ts'
export type { RecipeView } from './recipeContract.ts'
export type { MealView, PriceView, ReductionView } from './setupContract.ts'
export { mealLimits } from './limits.ts'
export { mealRefusals } from './refusals.ts'

/** The calls of meal ordering (academics §7, A-CALL-130). */
export const meal = { ...setupCalls, ...groupCalls, ...orderCalls, ...billCalls, ...recipeCalls }
