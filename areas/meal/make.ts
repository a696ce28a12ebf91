import type { AreaTesting, ForeignSchool, Scene } from '../../tests/support/areaTesting.ts'
import { makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { dayIn, mealFactories, nextNumber } from './makeMeals.ts'

const makeIn = ({ server }: Scene) => mealFactories(server.database)

const makeMeal = async (scene: Scene) => (await makeIn(scene).makeMeal(scene.school.id)).id

/** A day on which every meal is still open. */
const openDay = () => dayIn(10)

const makeOrder = async (scene: Scene, day = openDay()) =>
  (await makeIn(scene).makeOrder(scene.school.id, await makePupil(scene), await makeMeal(scene), day)).id

/** A month of the past that no other sample has. */
const nextMonth = () => addDays('2001-01-15', nextNumber() * 31).slice(0, 7)

/** A Monday that no other sample has. */
const nextMonday = () => addDays('2030-01-07', nextNumber() * 14)

const makeBill = async (scene: Scene) => {
  const month = nextMonth()
  await makeIn(scene).closeMonth(scene.school.id, month)
  return (await makeIn(scene).makeBill(scene.school.id, await makePupil(scene), month)).id
}

const makeRecipe = async (scene: Scene, day = nextMonday()) => {
  await makeIn(scene).makeRecipe(scene.school.id, await makeMeal(scene), day)
  return day
}

const makeGroup = async (scene: Scene) => {
  const parts = { pupilIds: [await makePupil(scene)] }
  return (await makeIn(scene).makeGroup(scene.school.id, [await makeMeal(scene)], parts)).id
}

const makeForeignMeal = async ({ server, id, canary }: ForeignSchool) =>
  (await mealFactories(server.database).makeMeal(id, { name: `${canary}${nextNumber()}` })).id

/** Samples of meal ordering for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    meal: makeMeal,
    mealToChange: makeMeal,
    unusedMeal: makeMeal,
    newMealName: () => `新名称${nextNumber()}`,
    mealVersion: () => 1,
    mealStart: () => '11:30',
    mealEnd: () => '13:00',
    mealDeadline: () => '09:00',
    mealPrice: async (scene) => {
      const own = makeIn(scene)
      const { id } = await own.makeMeal(scene.school.id, {}, null)
      return (await own.makePrice(scene.school.id, id, '2026-01-01', 900)).id
    },
    mealReduction: async (scene) => (await makeIn(scene).makeReduction(scene.school.id, await makePupil(scene))).id,
    mealFirstDay: () => '2026-01-01',
    mealLastDay: () => '2099-12-31',
    mealGroup: makeGroup,
    mealClass: async ({ server, school }) => {
      const place = { schoolId: school.id, parentId: school.rootId, type: nodeType.class }
      const name = `${nextNumber()}班`
      return (await organisationFactories(server.database).makeDepartment({ ...place, name })).id
    },
    mealClasses: async (scene) => [await scene.idOf('mealClass')],
    diner: (scene) => makePupil(scene),
    newDiner: (scene) => makePupil(scene),
    mealWord: () => '学生',
    mealDay: openDay,
    mealReason: () => '更正',
    mealOrder: (scene) => makeOrder(scene),
    mealMonth: nextMonth,
    closedMealMonth: async (scene) => {
      const month = nextMonth()
      await makeIn(scene).closeMonth(scene.school.id, month)
      return month
    },
    mealBill: makeBill,
    mealPaidDay: () => dayIn(0),
    mealRecipe: async (scene) =>
      (await makeIn(scene).makeRecipe(scene.school.id, await makeMeal(scene), nextMonday())).id,
    newRecipeDay: nextMonday,
    recipeWeek: (scene) => makeRecipe(scene),
    weekAfterRecipe: async (scene) => addDays(await makeRecipe(scene), 7),
  },
  prepare: {
    orderPage: (scene) => makeThree((turn) => makeOrder(scene, dayIn(10 + turn))),
    orderLog: (scene) => makeThree(() => makeOrder(scene)),
    billPage: async (scene) => {
      const month = await scene.sampleOf('mealMonth')
      await makeThree((turn) => makeOrder(scene, `${String(month)}-0${turn + 1}`))
    },
  },
  foreign: {
    meal: makeForeignMeal,
    mealPrice: async (foreign) => {
      const own = mealFactories(foreign.server.database)
      return (await own.makePrice(foreign.id, await makeForeignMeal(foreign), '2026-01-01', 900)).id
    },
    mealReduction: async ({ server, id, studentId, canary }) => {
      const own = mealFactories(server.database)
      return (await own.makeReduction(id, studentId, { note: canary })).id
    },
    mealGroup: async (foreign) => {
      const own = mealFactories(foreign.server.database)
      const name = `${foreign.canary}${nextNumber()}`
      return (
        await own.makeGroup(foreign.id, [await makeForeignMeal(foreign)], { classIds: [foreign.classId] }, { name })
      ).id
    },
    mealClass: ({ classId }) => classId,
    diner: ({ studentId }) => studentId,
    mealOrder: async (foreign) => {
      const own = mealFactories(foreign.server.database)
      const mealId = await makeForeignMeal(foreign)
      const words = { className: foreign.canary }
      return (await own.makeOrder(foreign.id, foreign.studentId, mealId, openDay(), words)).id
    },
    mealBill: async ({ server, id, studentId, canary }) => {
      const own = mealFactories(server.database)
      const month = nextMonth()
      await own.closeMonth(id, month, canary)
      return (await own.makeBill(id, studentId, month, { className: canary, note: canary })).id
    },
    mealRecipe: async (foreign) => {
      const own = mealFactories(foreign.server.database)
      const dishes = [{ name: foreign.canary, allergens: [] }]
      return (await own.makeRecipe(foreign.id, await makeForeignMeal(foreign), nextMonday(), { dishes })).id
    },
  },
}
