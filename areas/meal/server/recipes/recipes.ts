import { and, asc, between, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { addDays, listDays, mondayOf } from '../../../../platform/contract/wireDay.ts'
import { withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { nextVersion } from '../../../../platform/server/versioned.ts'
import { readDayPlans } from '../../../leave/server/index.ts'
import { type RecipeView, type meal, mealRefusals } from '../../contract.ts'
import { isServedOn } from '../../mealTimes.ts'
import { lockOrders } from '../lock.ts'
import { isCanteen } from '../reach.ts'
import { findMeal, readMeals } from '../setup/meals.ts'
import { mealRecipe } from '../tables.ts'

const isInWeek = (schoolId: number, monday: string) =>
  and(eq(mealRecipe.schoolId, schoolId), between(mealRecipe.day, monday, addDays(monday, 6)))

const readWeek = (db: Db, schoolId: number, monday: string) =>
  db
    .select()
    .from(mealRecipe)
    .where(isInWeek(schoolId, monday))
    .orderBy(asc(mealRecipe.day), asc(mealRecipe.mealId), asc(mealRecipe.id))

/** Finds the recipes of a week. Only the canteen sees those that are not published. */
export const findRecipeWeek = async ({ db, session, query }: Context<typeof meal.recipeWeek>) => {
  const monday = mondayOf(query.day)
  const rows = await readWeek(db, schoolOf(session), monday)
  return { monday, recipes: rows.filter((row) => row.isPublished || isCanteen(session)).map(withoutSchool) }
}

/**
 * Adds the recipe of a meal on a day, or saves one if `version` is current. A published one stays published. Refuses a
 * day on which the meal isn't served, by the rule for orders.
 */
export const saveRecipe = async ({ db, session, body }: Context<typeof meal.saveRecipe>): Promise<RecipeView> => {
  const schoolId = schoolOf(session)
  const { id, version, ...values } = body
  // The lock keeps the meal from being deleted meanwhile.
  await lockOrders(db, schoolId)
  const served = await findMeal(db, schoolId, values.mealId)
  const planOf = await readDayPlans(db, schoolId, [values.day])
  if (!isServedOn(served, planOf(values.day)))
    throw new Refusal(mealRefusals.notServed, { day: values.day, meal: served.name })
  return saveVersioned(db, mealRecipe, {
    name: '菜谱',
    schoolId,
    id,
    version,
    values,
    present: withoutSchool,
    twice: { kind: mealRefusals.recipeTwice, words: { day: values.day } },
  })
}

/** Deletes the recipe of a meal on a day. */
export const deleteRecipe = ({ db, session, query }: Context<typeof meal.deleteRecipe>) =>
  deleteRow(db, mealRecipe, { schoolId: schoolOf(session), id: query.id })

/** Publishes the recipes of a week, or takes them back. */
export const publishRecipes = async ({ db, session, body }: Context<typeof meal.publishRecipes>) => {
  const { isPublished } = body
  const changed = await db
    .update(mealRecipe)
    .set({ isPublished, version: nextVersion(mealRecipe.version) })
    .where(isInWeek(schoolOf(session), mondayOf(body.day)))
    .returning({ id: mealRecipe.id })
  if (changed.length === 0) throw new Refusal(mealRefusals.noRecipe)
  return null
}

/** Copies the week before into the meals of a week that are served and still empty. Copies are not published. */
export const copyRecipes = async ({ db, session, body }: Context<typeof meal.copyRecipes>) => {
  const schoolId = schoolOf(session)
  const monday = mondayOf(body.day)
  await lockOrders(db, schoolId)
  const rows = await readWeek(db, schoolId, addDays(monday, -7))
  if (rows.length === 0) throw new Refusal(mealRefusals.nothingToCopy)
  const meals = new Map((await readMeals(db, schoolId)).map((one) => [one.id, one]))
  const planOf = await readDayPlans(db, schoolId, listDays(monday, addDays(monday, 6)))
  const copies = rows
    .map(({ day, mealId, dishes }) => ({ schoolId, day: addDays(day, 7), mealId, dishes }))
    .filter(({ day, mealId }) => {
      const served = meals.get(mealId)
      return served !== undefined && isServedOn(served, planOf(day))
    })
  if (copies.length === 0) return { copied: 0 }
  const copied = await db.insert(mealRecipe).values(copies).onConflictDoNothing().returning({ id: mealRecipe.id })
  return { copied: copied.length }
}
