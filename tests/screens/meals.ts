import { meal } from '../../areas/meal/contract.ts'
import { toCountedPage } from '../../platform/contract/countedPage.ts'
import { toPage } from '../../platform/contract/envelope.ts'
import { type FakeAnswer, answer } from './answers.ts'

/** The answers of a school without meals, groups and orders. */
export const noMeals: readonly FakeAnswer[] = [
  answer(meal.meals, []),
  answer(meal.groups, []),
  answer(meal.mealClasses, []),
  answer(meal.orderPage, ({ body }) => toCountedPage(body, [], 0)),
  answer(meal.orderLog, ({ body }) => toCountedPage(body, [], 0)),
  answer(meal.kitchen, ({ query }) => ({ day: query.day, meals: [] })),
  answer(meal.recipeWeek, ({ query }) => ({ monday: query.day, recipes: [] })),
  answer(meal.billPage, ({ body }) => toPage(body, [], 0)),
  answer(meal.billMonth, ({ query }) => ({
    month: query.month,
    isClosed: false,
    students: 0,
    meals: 0,
    fen: 0,
    paidFen: 0,
    acts: [],
  })),
]
