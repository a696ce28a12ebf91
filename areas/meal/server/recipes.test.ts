import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
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

test('a dish has an allergen once, and a recipe a dish once', async () => {
  const { save } = await makeScene()
  const twice = await save({ dishes: [{ name: '米饭' }, { name: '番茄炒蛋', allergens: ['egg', 'egg'] }] })
  expect(twice.data).toEqual([{ field: 'dishes.1.allergens', msg: '过敏原重复' }])
  const same = await save({ dishes: [{ name: '米饭' }, { name: '米饭' }] })
  expect(same.data).toEqual([{ field: 'dishes', msg: '同一道菜只能填写一次' }])
  expect(await save({ dishes: [{ name: '米饭' }, { name: '蒸蛋', allergens: ['egg', 'milk'] }] })).toMatchObject({
    code: 200,
  })
})

test('a recipe on a day without the meal is refused by name and not copied', async () => {
  const { canteen, school, own, save, week } = await makeScene()
  const brunch = await own.makeMeal(school.id, { name: '早午餐', weekdays: [6] })
  const off = await own.makeMeal(school.id, { name: '夜宵', disabled: true })
  const refusal = await save({ mealId: brunch.id })
  expect(refusal).toMatchObject(refused(mealRefusals.notServed))
  expect(refusal.msg).toContain(`${monday} 不供应早午餐`)
  expect(await save({ mealId: off.id })).toMatchObject(refused(mealRefusals.notServed))
  expect(await save({ mealId: brunch.id, day: '2026-09-12' })).toMatchObject({ code: 200 })
  await own.makeRecipe(school.id, brunch.id, before)
  const leave = leaveFactories(server.database)
  await leave.makeSpecialDay(school.id, monday, '校庆')
  expect(await save({})).toMatchObject(refused(mealRefusals.notServed))
  await save({ day: before })
  const { data } = await as(canteen, meal.copyRecipes, { body: { day: monday } })
  expect(data).toEqual({ copied: 1 })
  expect((await week(canteen)).recipes).toMatchObject([{ day: '2026-09-19', mealId: brunch.id }])
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
