import { useCall } from '../../../platform/console/client/useCall.ts'
import { meal } from '../contract.ts'

/** The calls that show orders. */
export const orderReads = [meal.orderSheet, meal.orderPage, meal.orderLog, meal.kitchen, meal.billMonth, meal.billPage]

/** The calls that show meals and prices. */
export const mealReads = [meal.meals, meal.prices, meal.recipeWeek, ...orderReads]

/** The calls that show reductions, and what they change. */
export const reductionReads = [meal.reductions, meal.billMonth, meal.billPage]

/** The calls that show groups, and what they change. */
export const groupReads = [meal.groups, meal.orderSheet, meal.kitchen]

/** The calls that show the bills of a month. */
export const billReads = [meal.billMonth, meal.billPage]

const useMeals = () => useCall(meal.meals, {}, { fresh: 60_000 }).data ?? []

const toChoices = (rows: readonly { readonly id: number; readonly name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** Reads the meals as choices, disabled ones included. */
export const useMealChoices = () => toChoices(useMeals())

/** Reads the meals that are served as choices, and those that are already chosen. */
export const useServedMealChoices = (chosen: readonly number[]) =>
  toChoices(useMeals().filter(({ id, disabled }) => !disabled || chosen.includes(id)))

/** Reads the classes that the user orders for as choices. */
export const useClassChoices = () => toChoices(useCall(meal.mealClasses, {}, { fresh: 60_000 }).data ?? [])
