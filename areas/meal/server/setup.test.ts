import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { meal, mealRefusals } from '../contract.ts'
import { dayIn, makeMealScene } from '../makeMeals.ts'
import { mealOrder } from './tables.ts'

const server = await useServer()
const { as } = server

/** The refusal of a wrong value of a field. */
const faulty = (field: string) => ({ ...refused(common.badInput), data: [{ field }] })

const breakfast = {
  name: '早餐',
  startTime: '07:00',
  endTime: '07:40',
  deadlineDays: 1,
  deadlineTime: '18:00',
  weekdays: [5, 1],
  version: 0,
}

test('a meal is saved once by name, with the price of today', async () => {
  const { canteen, own, school } = await makeMealScene(server)
  const save = (body: object) => as(canteen, meal.saveMeal, { body: { ...breakfast, ...body } })
  const { data } = await save({})
  expect(data).toMatchObject({ name: '早餐', weekdays: [1, 5], price: null, version: 1 })
  await own.makePrice(school.id, data.id, dayIn(-1), 500)
  await own.makePrice(school.id, data.id, dayIn(1), 600)
  expect(await save({ id: data.id, name: '早点', version: 1 })).toMatchObject({ data: { price: 500, version: 2 } })
  expect(await save({ id: data.id, version: 1 })).toMatchObject(refused(common.stale))
  expect(await save({ name: '早点' })).toMatchObject(refused(mealRefusals.mealTwice))
  const listed = await as(canteen, meal.meals)
  expect(listed.data.map(({ name }) => name)).toEqual(['早点', '午餐'])
})

test('a meal must end after it begins, and close before it begins', async () => {
  const { canteen } = await makeMealScene(server)
  const save = (body: object) => as(canteen, meal.saveMeal, { body: { ...breakfast, ...body } })
  expect(await save({ endTime: '06:00' })).toMatchObject(faulty('endTime'))
  expect(await save({ deadlineDays: 0, deadlineTime: '07:30' })).toMatchObject(faulty('deadlineTime'))
  expect(await save({ deadlineDays: 0, deadlineTime: '07:00' })).toMatchObject(faulty('deadlineTime'))
  expect(await save({ deadlineDays: 0, deadlineTime: '06:59' })).toMatchObject({ code: 200 })
})

test('a meal that is used is not deleted, an unused one is', async () => {
  const { canteen, own, school, lunch, pupils } = await makeMealScene(server)
  const remove = (id: number) => as(canteen, meal.deleteMeal, { query: { id } })
  await own.makeOrder(school.id, pupils[0].id, lunch.id, dayIn(1))
  const [grouped, planned] = [await own.makeMeal(school.id), await own.makeMeal(school.id)]
  await own.makeGroup(school.id, [grouped.id], { pupilIds: [pupils[0].id] })
  await own.makeRecipe(school.id, planned.id, dayIn(1))
  for (const { id } of [lunch, grouped, planned])
    expect(await remove(id)).toMatchObject(refused(mealRefusals.mealInUse))
  const unused = await own.makeMeal(school.id)
  expect(await remove(unused.id)).toMatchObject({ code: 200 })
  expect(await remove(unused.id)).toMatchObject(refused(common.notFound))
})

test('a group or recipe of a meal that is being deleted at once is refused', async () => {
  const { canteen, own, school, pupils } = await makeMealScene(server)
  const [grouped, planned] = [await own.makeMeal(school.id), await own.makeMeal(school.id)]
  const remove = (id: number) => as(canteen, meal.deleteMeal, { query: { id } })
  const group = { name: '一组', mealIds: [grouped.id], pupilIds: [pupils[0].id], version: 0 }
  const recipe = { day: dayIn(1), mealId: planned.id, dishes: [{ name: '番茄炒蛋' }], version: 0 }
  const answers = await Promise.all([
    remove(grouped.id),
    as(canteen, meal.saveGroup, { body: group }),
    remove(planned.id),
    as(canteen, meal.saveRecipe, { body: recipe }),
  ])
  expect(answers.filter(({ status }) => status === 500)).toEqual([])
})

test('a price changes only from a day on without orders, so that no order changes', async () => {
  const { canteen, own, school, lunch, pupils } = await makeMealScene(server)
  const [first, second] = [pupils[0].id, pupils[1].id]
  await own.makeOrder(school.id, first, lunch.id, dayIn(5))
  await own.makeOrder(school.id, second, lunch.id, dayIn(8), { state: 'cancelled' })
  const save = (fromDay: string, price = 1500) =>
    as(canteen, meal.savePrice, { body: { mealId: lunch.id, fromDay, price } })
  const early = await save(dayIn(5))
  expect(early).toMatchObject(refused(mealRefusals.priceHasOrders))
  expect(early.msg).toContain(`已有 1 份订单，新价格请从 ${dayIn(6)} 起`)
  const { data } = await save(dayIn(6))
  expect(await save(dayIn(6), 1600)).toMatchObject({ data: { id: data.id, price: 1600 } })
  const change = { studentId: second, mealId: lunch.id, isWanted: true }
  await as(canteen, meal.saveOrders, { body: { day: dayIn(8), changes: [change] } })
  const orders = await own.ordersOf(school.id)
  expect(orders.map(({ day, price, fen }) => [day, price, fen])).toEqual([
    [dayIn(5), 1200, 1200],
    [dayIn(8), 1600, 1600],
  ])
  const remove = () => as(canteen, meal.deletePrice, { query: { id: data.id } })
  expect(await remove()).toMatchObject(refused(mealRefusals.priceInUse))
  await own.remove(mealOrder, { schoolId: school.id })
  expect(await remove()).toMatchObject({ code: 200 })
  expect(await remove()).toMatchObject(refused(common.notFound))
  expect((await as(canteen, meal.prices)).data).toMatchObject([{ mealId: lunch.id, price: 1200 }])
})

test('a reduction changes the orders from today on, and never those of the past', async () => {
  const { canteen, teacher, own, school, lunch, pupils } = await makeMealScene(server)
  const studentId = pupils[0].id
  for (const days of [-3, 3, 9]) await own.makeOrder(school.id, studentId, lunch.id, dayIn(days))
  const fens = async () => (await own.ordersOf(school.id)).map(({ fen }) => fen)
  const body = { studentId, percent: 25, fromDay: dayIn(-10), toDay: dayIn(5), version: 0 }
  const { data } = await as(canteen, meal.saveReduction, { body })
  expect(data).toMatchObject({ name: '王小明', className: '一班', percent: 25 })
  expect(await fens()).toEqual([1200, 900, 1200])
  expect(await as(canteen, meal.saveReduction, { body })).toMatchObject(refused(mealRefusals.reductionTwice))
  const free = { ...body, id: data.id, percent: 100, toDay: null }
  expect(await as(canteen, meal.saveReduction, { body: { ...free, version: 1 } })).toMatchObject({ code: 200 })
  expect(await fens()).toEqual([1200, 0, 0])
  expect(await as(canteen, meal.saveReduction, { body: { ...free, version: 1 } })).toMatchObject(refused(common.stale))
  const change = { studentId, mealId: lunch.id, isWanted: true }
  await as(teacher, meal.saveOrders, { body: { day: dayIn(10), changes: [change] } })
  expect(await fens()).toEqual([1200, 0, 0, 0])
  expect(await as(teacher, meal.reductions)).toMatchObject(refused(common.forbidden))
  expect(await as(canteen, meal.deleteReduction, { query: { id: data.id } })).toMatchObject({ code: 200 })
  expect(await fens()).toEqual([1200, 1200, 1200, 1200])
  await server.make.setMember(school.id, studentId, { locked: true })
  expect(await as(canteen, meal.saveReduction, { body })).toMatchObject(refused(mealRefusals.notDiners))
})

test('a group holds classes, pupils and exceptions, and counts who eats', async () => {
  const { canteen, school, lunch, classId, pupils, outsider } = await makeMealScene(server)
  const body = {
    name: '一班午餐',
    mealIds: [lunch.id],
    classIds: [classId],
    pupilIds: [outsider.id],
    exceptIds: [pupils[1].id],
    suspendedFrom: dayIn(3),
    suspendedTo: dayIn(5),
    version: 0,
  }
  const save = (changes: object = {}) => as(canteen, meal.saveGroup, { body: { ...body, ...changes } })
  const { data } = await save()
  expect(data).toMatchObject({ size: 2, pupils: [{ name: '张小军' }], excepts: [{ name: '李小红' }] })
  expect(await save()).toMatchObject(refused(mealRefusals.groupTwice))
  expect(await save({ id: data.id, exceptIds: [], version: 1 })).toMatchObject({ data: { size: 3, version: 2 } })
  expect(await save({ id: data.id, version: 1 })).toMatchObject(refused(common.stale))
  expect(await save({ classIds: [], pupilIds: [] })).toMatchObject(faulty('classIds'))
  expect(await save({ suspendedFrom: null })).toMatchObject(faulty('suspendedFrom'))
  expect(await save({ suspendedTo: dayIn(1) })).toMatchObject(faulty('suspendedTo'))
  // The server refuses to add a pupil who has left, but a group that already has one can still be edited.
  await server.make.setMember(school.id, outsider.id, { locked: true })
  expect(await save({ name: '另一组' })).toMatchObject(refused(mealRefusals.notDiners))
  expect(await save({ id: data.id, exceptIds: [], version: 2 })).toMatchObject({ data: { size: 2, version: 3 } })
  expect((await as(canteen, meal.groups)).data).toMatchObject([{ name: '一班午餐', size: 2 }])
  expect(await as(canteen, meal.deleteGroup, { query: { id: data.id } })).toMatchObject({ code: 200 })
  expect(await as(canteen, meal.deleteGroup, { query: { id: data.id } })).toMatchObject(refused(common.notFound))
})

test('pupils are found by name or code, without those who left', async () => {
  const { canteen, school, pupils } = await makeMealScene(server)
  const find = async (word: string) =>
    (await as(canteen, meal.findDiners, { body: { word } })).data.map(({ name }) => name)
  expect([await find('小明'), await find('s03'), await find(' ')]).toEqual([['王小明'], ['张小军'], []])
  await server.make.setMember(school.id, pupils[0].id, { locked: true })
  expect(await find('小明')).toEqual([])
})
