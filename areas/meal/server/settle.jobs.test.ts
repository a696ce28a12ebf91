import { expect, test } from 'vitest'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { leaveFactories } from '../../leave/makeLeave.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { meal } from '../contract.ts'
import { makeMealScene } from '../makeMeals.ts'
import { settleDue } from './orders/settle.ts'
import { mealKind, mealOrder, mealPrice } from './tables.ts'

const at = (text: string) => fromWireTime(text, 'Asia/Shanghai')

// A separate server, because the job covers every school. Monday, ten minutes before the deadline of Tuesday's lunch.
const clock = movableClock(at('2026-09-07 17:50:00'))
const server = await useSeparateServer({ clock })
const { as, database, http } = server
const { runner } = http.running
const { change, insert } = testRows(database)

const pass = async (minutes: number) => {
  clock.advance(minutes * 60_000)
  await runner.schedule()
  await runner.drain()
}

const tuesday = '2026-09-08'

const makeScene = async () => {
  const scene = await makeMealScene(server)
  await scene.own.makeGroup(scene.school.id, [scene.lunch.id], { classIds: [scene.classId, scene.otherClassId] })
  const ordersOf = async () =>
    (await scene.own.ordersOf(scene.school.id)).map(({ studentId, day, state, way }) => ({
      studentId,
      day,
      state,
      way,
    }))
  return { ...scene, ordersOf }
}

test('the groups are ordered at the deadline, once, in schools that have the module', async () => {
  const eating = await makeScene()
  const { school, own, pupils, outsider, teacher, lunch } = eating
  const [without, holiday] = [await makeScene(), await makeScene()]
  await insert(closedModule, { schoolId: without.school.id, module: 'meal' })
  await leaveFactories(database).makeSpecialDay(holiday.school.id, tuesday, '校庆')
  await leaveFactories(database).makeLeave(school.id, outsider.id, {
    startAt: at('2026-09-08 07:00:00'),
    endAt: at('2026-09-08 12:00:00'),
  })
  // The teacher's word before the deadline counts more than the group.
  const changes = [{ studentId: pupils[1].id, mealId: lunch.id, isWanted: false }]
  await as(teacher, meal.saveOrders, { body: { day: tuesday, changes } })
  await pass(5)
  expect(await own.settlementsOf(school.id)).toEqual([])
  await pass(10)
  const settled = [
    { studentId: pupils[1].id, day: tuesday, state: 'cancelled', way: 'hand' },
    { studentId: pupils[0].id, day: tuesday, state: 'ordered', way: 'group' },
  ]
  expect(await eating.ordersOf()).toEqual(settled)
  expect(await own.settlementsOf(school.id)).toMatchObject([{ day: tuesday, ordered: 1, cancelled: 0 }])
  expect(await without.ordersOf()).toEqual([])
  expect(await holiday.ordersOf()).toEqual([])
  expect(await holiday.own.settlementsOf(holiday.school.id)).toMatchObject([{ ordered: 0 }])
  await pass(5)
  expect(await eating.ordersOf()).toEqual(settled)
  expect(await own.settlementsOf(school.id)).toHaveLength(1)
  const { data } = await as(eating.canteen, meal.kitchen, { query: { day: tuesday } })
  expect(data.meals).toMatchObject([{ isSettled: true, total: 1 }])
})

test('orders of pupils who asked for leave meanwhile are cancelled at the deadline', async () => {
  const { school, own, pupils, lunch, ordersOf } = await makeScene()
  // Wednesday, so that the first test has settled nothing of it.
  const wednesday = '2026-09-09'
  await own.makeOrder(school.id, pupils[0].id, lunch.id, wednesday, { way: 'hand' })
  await leaveFactories(database).makeLeave(school.id, pupils[0].id, {
    startAt: at('2026-09-09 07:00:00'),
    endAt: at('2026-09-11 17:00:00'),
  })
  const now = at('2026-09-08 18:00:00')
  const counts = await database.asSystem('a test settles', (db) => settleDue(db, school.id, now))
  expect(counts).toEqual({ meals: 1, ordered: 2, cancelled: 1 })
  expect((await ordersOf()).find(({ studentId }) => studentId === pupils[0].id)).toMatchObject({
    state: 'cancelled',
    way: 'away',
  })
  const log = await own.logOf(school.id)
  expect(log.filter(({ act }) => act === 'cancelled')).toMatchObject([{ way: 'away', byId: null, byName: '' }])
})

test('a run that fails before its end leaves nothing, and two at once order once', async () => {
  const { school, own, ordersOf } = await makeScene()
  const now = at('2026-09-07 18:00:00')
  const settle = (fails: boolean) =>
    database.asSystem('a test settles', async (db) => {
      await settleDue(db, school.id, now)
      if (fails) throw new Error('killed')
    })
  await expect(settle(true)).rejects.toThrow('killed')
  expect([await ordersOf(), await own.settlementsOf(school.id)]).toEqual([[], []])
  await Promise.all([settle(false), settle(false)])
  expect(await ordersOf()).toHaveLength(3)
  expect(await own.logOf(school.id)).toHaveLength(3)
})

test('nothing is ordered after an outage beyond the meal, or for a disabled meal', async () => {
  const { school, own, lunch, pupils, ordersOf } = await makeScene()
  const settle = (text: string) => database.asSystem('a test settles', (db) => settleDue(db, school.id, at(text)))
  expect(await settle('2026-09-08 11:30:00')).toEqual({ meals: 0, ordered: 0, cancelled: 0 })
  await change(mealKind, { schoolId: school.id, id: lunch.id }, { disabled: true })
  expect(await settle('2026-09-08 10:00:00')).toMatchObject({ meals: 0 })
  // An order that was made before the meal was disabled is not charged.
  const early = await own.makeOrder(school.id, pupils[0].id, lunch.id, '2026-09-09', { way: 'hand' })
  expect(await settle('2026-09-08 18:00:00')).toEqual({ meals: 1, ordered: 0, cancelled: 1 })
  await own.remove(mealOrder, { schoolId: school.id, id: early.id })
  await change(mealKind, { schoolId: school.id, id: lunch.id }, { disabled: false })
  expect(await settle('2026-09-08 10:00:00')).toMatchObject({ meals: 1, ordered: 3 })
  expect([await ordersOf(), await own.settlementsOf(school.id)]).toMatchObject([{ length: 3 }, { length: 2 }])
})

test('a meal without a price at its deadline is ordered once it has one', async () => {
  const { school, own, lunch } = await makeScene()
  const settle = (text: string) => database.asSystem('a test settles', (db) => settleDue(db, school.id, at(text)))
  await own.remove(mealPrice, { schoolId: school.id })
  expect(await settle('2026-09-07 18:00:00')).toEqual({ meals: 0, ordered: 0, cancelled: 0 })
  expect(await own.settlementsOf(school.id)).toEqual([])
  await own.makePrice(school.id, lunch.id, tuesday, 1200)
  expect(await settle('2026-09-07 18:30:00')).toEqual({ meals: 1, ordered: 3, cancelled: 0 })
})
