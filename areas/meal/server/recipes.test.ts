import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { meal, mealRefusals } from '../contract.ts'
import { makeMealScene } from '../makeMeals.ts'

const server = await useServer()
const { as } = server

// Monday, and the one before.
const [monday, before] = ['2026-09-14', '2026-09-07']

const makeScene = async () => {
  const scene = await makeMealScene(server)
  const { canteen, lunch } = scene
  const save = (body: object) =>
    as(canteen, meal.saveRecipe, {
      body: { day: monday, mealId: lunch.id, dishes: [{ name: '番茄炒蛋', allergens: ['egg'] }], version: 0, ...body },
    })
  const week = async (who: Actor, day = monday) => (await as(who, meal.recipeWeek, { query: { day } })).data
  return { ...scene, save, week }
}

test('a recipe is a draft for the canteen until its week is published, and again once it is taken back', async () => {
  const { canteen, teacher, save, week } = await makeScene()
  const publish = (isPublished: boolean) =>
    as(canteen, meal.publishRecipes, { body: { day: '2026-09-16', isPublished } })
  expect(await publish(true)).toMatchObject(refused(mealRefusals.noRecipe))
  const { data } = await save({})
  expect(data).toMatchObject({ isPublished: false, dishes: [{ name: '番茄炒蛋', allergens: ['egg'] }] })
  // Any day of the week finds it.
  expect(await week(canteen, '2026-09-20')).toMatchObject({ monday, recipes: [{ id: data.id }] })
  expect(await week(teacher)).toEqual({ monday, recipes: [] })
  expect(await publish(true)).toMatchObject({ code: 200 })
  expect((await week(teacher)).recipes).toMatchObject([{ id: data.id, isPublished: true, version: 2 }])
  expect(await publish(false)).toMatchObject({ code: 200 })
  expect((await week(teacher)).recipes).toEqual([])
})

test('two clerks don’t overwrite each other', async () => {
  const { canteen, save } = await makeScene()
  const { data } = await save({})
  expect(await save({})).toMatchObject(refused(mealRefusals.recipeTwice))
  expect(await save({ id: data.id, version: 1, dishes: [{ name: '鱼' }] })).toMatchObject({ data: { version: 2 } })
  expect(await save({ id: data.id, version: 1 })).toMatchObject(refused(common.stale))
  expect(await as(canteen, meal.deleteRecipe, { query: { id: data.id } })).toMatchObject({ code: 200 })
  expect(await as(canteen, meal.deleteRecipe, { query: { id: data.id } })).toMatchObject(refused(common.notFound))
})

test('last week is copied into empty meals only', async () => {
  const { canteen, save, week } = await makeScene()
  const copy = () => as(canteen, meal.copyRecipes, { body: { day: monday } })
  expect(await copy()).toMatchObject(refused(mealRefusals.nothingToCopy))
  await save({ day: before })
  await save({ day: '2026-09-08', dishes: [{ name: '面条', allergens: ['gluten'] }] })
  await save({ day: monday, dishes: [{ name: '米饭' }] })
  expect(await copy()).toMatchObject({ data: { copied: 1 } })
  const { recipes } = await week(canteen)
  expect(recipes).toMatchObject([
    { day: monday, dishes: [{ name: '米饭' }] },
    { day: '2026-09-15', dishes: [{ name: '面条', allergens: ['gluten'] }], isPublished: false },
  ])
  expect(await copy()).toMatchObject({ data: { copied: 0 } })
})
