import { expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { fetchExport } from '../../../tests/support/exportedFile.ts'
import { refused } from '../../../tests/support/refused.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { entryType } from '../../access/contract.ts'
import { accessFactories } from '../../access/make.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { nodeType } from '../../registry/contract.ts'
import { meal, mealLimits, mealRefusals } from '../contract.ts'
import { dayIn, makeMealScene } from '../makeMeals.ts'
import { kitchenColumns, orderColumns } from './orders/exports.ts'
import { settleDue } from './orders/settle.ts'

const server = await useServer()
const { as, database, make } = server

/** A day whose meals are still open, and one whose deadline has passed. */
const [open, past] = [dayIn(10), dayIn(-1)]

const at = (day: string, clock: string) => fromWireTime(`${day} ${clock}:00`, 'Asia/Shanghai')

const makeScene = async () => {
  const scene = await makeMealScene(server)
  const { pupils, lunch, teacher } = scene
  const change = (studentId: number, isWanted: boolean, mealId = lunch.id) => ({ studentId, mealId, isWanted })
  const save = (changes: ReturnType<typeof change>[], day = open, who: Actor = teacher, reason = '') =>
    as(who, meal.saveOrders, { body: { day, changes, reason } })
  const statesOf = async (day = open, who: Actor = teacher) => {
    const { data } = await as(who, meal.orderSheet, { query: { classId: scene.classId, day } })
    return data.pupils.map(({ name, cells }) => `${name} ${cells.map(({ state }) => state).join(' ')}`)
  }
  return { ...scene, change, save, statesOf, first: pupils[0], second: pupils[1] }
}

test('a class teacher orders and cancels for the class, and the flow says who did what', async () => {
  const { change, save, statesOf, first, second, teacher, own, school } = await makeScene()
  expect(await save([change(first.id, true), change(second.id, true)])).toMatchObject({
    data: { ordered: 2, cancelled: 0 },
  })
  expect(await save([change(second.id, false)])).toMatchObject({ data: { ordered: 0, cancelled: 1 } })
  // Repeating an order changes nothing and is not told.
  expect(await save([change(first.id, true)])).toMatchObject({ data: { ordered: 0, cancelled: 0 } })
  expect(await statesOf()).toEqual(['王小明 ordered', '李小红 cancelled'])
  expect(await own.ordersOf(school.id)).toMatchObject([
    { studentId: first.id, state: 'ordered', price: 1200, fen: 1200, className: '一班' },
    { studentId: second.id, state: 'cancelled' },
  ])
  const { data } = await as(teacher, meal.orderLog, { body: {} })
  expect(data.content.map(({ name, act, by, way }) => [name, act, by, way])).toEqual([
    ['李小红', 'cancelled', '周老师', 'hand'],
    ['李小红', 'ordered', '周老师', 'hand'],
    ['王小明', 'ordered', '周老师', 'hand'],
  ])
})

test('one pupil’s meal can’t be changed twice at once', async () => {
  const { change, save, own, school, first, second } = await makeScene()
  const twice = [change(first.id, true), change(second.id, true), change(first.id, false)]
  expect(await save(twice)).toMatchObject({ status: 400, data: [{ field: 'changes' }] })
  expect(await own.ordersOf(school.id)).toEqual([])
})

test('a group’s pupils are planned until the deadline, and may be cancelled before it', async () => {
  const { own, school, classId, lunch, statesOf, save, change, first } = await makeScene()
  await own.makeGroup(school.id, [lunch.id], { classIds: [classId] })
  expect(await statesOf()).toEqual(['王小明 planned', '李小红 planned'])
  await save([change(first.id, false)])
  expect(await statesOf()).toEqual(['王小明 cancelled', '李小红 planned'])
})

test('after the deadline a teacher is refused, and the canteen changes with a reason', async () => {
  const { save, change, first, canteen, own, school } = await makeScene()
  const late = await save([change(first.id, true)], past)
  expect(late).toMatchObject(refused(mealRefusals.deadlinePassed))
  expect(late.msg).toContain(`${past} 午餐已于 ${dayIn(-2)} 18:00 截止`)
  expect(await save([change(first.id, true)], past, canteen)).toMatchObject(refused(mealRefusals.reasonMissing))
  expect(await save([change(first.id, true)], past, canteen, '转学来')).toMatchObject({ data: { ordered: 1 } })
  expect(await own.logOf(school.id)).toMatchObject([{ way: 'late', reason: '转学来', byName: '食堂主任' }])
})

test('refuses days too far ahead, meals without service or price, and pupils who left', async () => {
  const { save, change, first, second, school, own, lunch } = await makeScene()
  const far = await save([change(first.id, true)], dayIn(mealLimits.aheadDays + 2))
  expect(far).toMatchObject(refused(mealRefusals.tooFarAhead))
  await leaveFactories(database).makeSpecialDay(school.id, dayIn(11), '校庆')
  expect(await save([change(first.id, true)], dayIn(11))).toMatchObject(refused(mealRefusals.notServed))
  const dinner = await own.makeMeal(school.id, { name: '晚餐' }, null)
  expect(await save([change(first.id, true, dinner.id)])).toMatchObject(refused(mealRefusals.noPrice))
  await server.make.setMember(school.id, second.id, { locked: true })
  const gone = await save([change(first.id, true), change(second.id, true)])
  expect(gone).toMatchObject(refused(mealRefusals.notDiners))
  expect(gone.msg).toContain('李小红')
  expect(await own.ordersOf(school.id)).toEqual([])
  expect(await save([change(first.id, true, lunch.id)])).toMatchObject({ code: 200 })
})

test('refuses pupils on leave at the meal, but not those who leave after it', async () => {
  const { save, change, first, second, school, statesOf } = await makeScene()
  const { makeLeave } = leaveFactories(database)
  await makeLeave(school.id, first.id, { startAt: at(open, '08:00'), endAt: at(open, '17:00') })
  await makeLeave(school.id, second.id, { startAt: at(open, '13:00'), endAt: at(open, '17:00') })
  const away = await save([change(first.id, true), change(second.id, true)])
  expect(away).toMatchObject(refused(mealRefusals.onLeave))
  expect(away.msg).toContain('王小明在')
  expect(await save([change(second.id, true)])).toMatchObject({ code: 200 })
  expect(await statesOf()).toEqual(['王小明 away', '李小红 ordered'])
})

test('is closed to other classes, and the canteen reaches all', async () => {
  const { save, change, outsider, otherClassId, teacher, canteen, own, school, lunch } = await makeScene()
  const { id } = await own.makeOrder(school.id, outsider.id, lunch.id, open)
  expect(await save([change(outsider.id, true)])).toMatchObject(refused(common.notFound))
  expect(await as(teacher, meal.orderSheet, { query: { classId: otherClassId, day: open } })).toMatchObject(
    refused(common.notFound),
  )
  expect(await as(teacher, meal.cancelOrder, { body: { id, reason: '' } })).toMatchObject(refused(common.notFound))
  expect(await save([change(outsider.id, false)], open, canteen)).toMatchObject({ code: 200 })
  const classesOf = async (who: Actor) => (await as(who, meal.mealClasses)).data.map(({ name }) => name)
  expect([await classesOf(teacher), await classesOf(canteen)]).toEqual([['一班'], ['一班', '二班']])
  expect((await as(teacher, meal.orderPage, { body: {} })).data.content).toEqual([])
  expect((await as(canteen, meal.orderPage, { body: {} })).data.content).toMatchObject([{ name: '张小军' }])
  expect((await as(teacher, meal.orderLog, { body: {} })).data.content).toEqual([])
  expect(await as(teacher, meal.kitchen, { query: { day: open } })).toMatchObject(refused(common.forbidden))
})

test('an order is cancelled once, after the deadline with a reason, and not in a closed month', async () => {
  const { own, school, lunch, first, second, canteen, teacher } = await makeScene()
  const cancel = (id: number, who: Actor, reason = '') => as(who, meal.cancelOrder, { body: { id, reason } })
  const early = await own.makeOrder(school.id, first.id, lunch.id, open)
  expect(await cancel(early.id, teacher)).toMatchObject({ code: 200 })
  expect(await cancel(early.id, teacher)).toMatchObject(refused(mealRefusals.alreadyCancelled))
  const late = await own.makeOrder(school.id, first.id, lunch.id, past)
  expect(await cancel(late.id, teacher)).toMatchObject(refused(mealRefusals.deadlinePassed))
  expect(await cancel(late.id, canteen)).toMatchObject(refused(mealRefusals.reasonMissing))
  expect(await cancel(late.id, canteen, '发烧')).toMatchObject({ code: 200 })
  const old = await own.makeOrder(school.id, second.id, lunch.id, '2026-01-05')
  await own.closeMonth(school.id, '2026-01')
  expect(await cancel(old.id, canteen, '发烧')).toMatchObject(refused(mealRefusals.monthClosed))
  const change = { studentId: first.id, mealId: lunch.id, isWanted: true }
  const body = { day: '2026-01-05', changes: [change], reason: '补' }
  expect(await as(canteen, meal.saveOrders, { body })).toMatchObject(refused(mealRefusals.monthClosed))
})

test('orders are searched, show who entered the canteen in time, and are exported', async () => {
  const { own, school, lunch, first, second, canteen, classId, otherClassId } = await makeScene()
  await own.makeOrder(school.id, first.id, lunch.id, past, { classId })
  await own.makeOrder(school.id, second.id, lunch.id, past, { classId, state: 'cancelled' })
  const { makeRecord } = accessFactories(database)
  const enter = (clock: string) =>
    makeRecord(school.id, first.id, { at: at(past, clock), stateDictId: entryType.enteredCanteen })
  // Breakfast, lunch, and a second entry.
  for (const clock of ['07:00', '12:05', '12:30']) await enter(clock)
  const find = async (body: object) => (await as(canteen, meal.orderPage, { body })).data.content
  expect(await find({ state: 'ordered' })).toMatchObject([
    { name: '王小明', meal: '午餐', day: past, pickedTime: `${past} 12:05:00`, isOver: true },
  ])
  expect(await find({ keyword: 's02' })).toMatchObject([{ name: '李小红', pickedTime: null }])
  expect(await find({ classId: otherClassId })).toEqual([])
  expect(await find({ classId, mealId: lunch.id, from: past, to: past })).toHaveLength(2)
  expect(await find({ from: open })).toEqual([])
  const { data } = await as(canteen, meal.exportOrders, { body: { keyword: '' } })
  const rows = (await readAll(orderColumns, await fetchExport(server, canteen, data.jobId))).map(({ row }) => row)
  expect(rows).toMatchObject([
    { name: '王小明', state: '已订', price: 12, fen: 12, picked: `${past} 12:05:00` },
    { name: '李小红', state: '已退餐', price: 12, fen: 0 },
  ])
})

test('the kitchen counts orders and forecasts by class without names, and exports them', async () => {
  const { own, school, classId, otherClassId, lunch, first, outsider, canteen } = await makeScene()
  await own.makeGroup(school.id, [lunch.id], { classIds: [classId] })
  await own.makeOrder(school.id, outsider.id, lunch.id, open, { classId: otherClassId, className: '二班', way: 'hand' })
  await leaveFactories(database).makeLeave(school.id, first.id, {
    startAt: at(open, '08:00'),
    endAt: at(open, '17:00'),
  })
  const { data } = await as(canteen, meal.kitchen, { query: { day: open } })
  expect(data.meals).toMatchObject([
    {
      name: '午餐',
      isSettled: false,
      total: 2,
      classes: [
        { className: '一班', count: 1 },
        { className: '二班', count: 1 },
      ],
    },
  ])
  expect(JSON.stringify(data)).not.toContain('张小军')
  const job = await as(canteen, meal.exportKitchen, { body: { day: open } })
  const file = await fetchExport(server, canteen, job.data.jobId)
  const rows = (await readAll(kitchenColumns, file)).map(({ row }) => row)
  expect(rows).toMatchObject([
    { meal: '午餐', class: '一班', count: 1, state: '预计' },
    { meal: '午餐', class: '二班', count: 1 },
    { meal: '午餐', class: '合计', count: 2 },
  ])
})

test('a holiday entered after the deadline leaves orders that only the canteen cancels by class', async () => {
  const { change, save, canteen, teacher, classId, first, second, own, school, lunch } = await makeScene()
  const today = dayIn(0)
  await own.makeOrder(school.id, first.id, lunch.id, today, { classId })
  await database.asSystem('a test settles', (db) => settleDue(db, school.id, at(today, '08:00')))
  await leaveFactories(database).makeSpecialDay(school.id, today, '校庆')
  const query = { classId, day: today }
  expect((await as(canteen, meal.orderSheet, { query })).data).toMatchObject({
    meals: [{ isServed: false, mayChange: false, mayCancel: true }],
    pupils: [{ cells: [{ state: 'ordered' }] }, { cells: [{ state: 'none' }] }],
  })
  expect((await as(teacher, meal.orderSheet, { query })).data.meals).toMatchObject([{ mayCancel: false }])
  expect(await save([change(first.id, false)], today, canteen, '校庆放假')).toMatchObject({ data: { cancelled: 1 } })
  const refusal = await save([change(second.id, true)], today, canteen, '校庆放假')
  expect(refusal).toMatchObject(refused(mealRefusals.notServed))
  expect((await as(canteen, meal.orderSheet, { query })).data.meals).toMatchObject([{ mayCancel: false }])
})

test('classes of the same name are counted separately and named with their grades', async () => {
  const { own, school, lunch, canteen } = await makeScene()
  const { id: schoolId, rootId } = school
  const classOf = async (name: string) => {
    const grade = await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.grade })
    const one = await make.makeDepartment({ schoolId, parentId: grade.id, name: '1班', type: nodeType.class })
    await make.makeMember({ schoolId, roles: [role.student], departments: [one.id], name: `${name}学生` })
    return one.id
  }
  const classIds = [await classOf('七年级'), await classOf('八年级')]
  await own.makeGroup(schoolId, [lunch.id], { classIds })
  const { data } = await as(canteen, meal.kitchen, { query: { day: open } })
  expect(data.meals.map(({ classes }) => classes)).toEqual([
    [
      { classId: classIds[0], className: '七年级1班', count: 1 },
      { classId: classIds[1], className: '八年级1班', count: 1 },
    ],
  ])
  const names = (await as(canteen, meal.mealClasses)).data.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['七年级1班', '八年级1班']))
})

test('days that end before they begin are refused at the field, in orders, flow and export', async () => {
  const { canteen } = await makeMealScene(server)
  const body = { from: '2026-09-02', to: '2026-09-01' }
  const refusal = { status: 400, data: [{ field: 'to', msg: '结束日期不能早于开始日期' }] }
  for (const call of [meal.orderPage, meal.orderLog, meal.exportOrders])
    expect(await as(canteen, call, { body })).toMatchObject(refusal)
})
