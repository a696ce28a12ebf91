import { toWireTime } from '../../platform/contract/time.ts'
import { addDays, weekdayOf } from '../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../platform/contract/wireMoment.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { schoolDays } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { breakfasts, dinners, lunches } from './demoDishes.ts'
import { chargeAfter } from './money.ts'
import {
  mealBill,
  mealGroup,
  mealGroupClass,
  mealGroupMeal,
  mealGroupPupil,
  mealKind,
  mealLog,
  mealMonthAct,
  mealOrder,
  mealPrice,
  mealRecipe,
  mealReduction,
  mealSettlement,
} from './server/tables.ts'

const schoolId = tenantIds.xingtan

type Order = typeof mealOrder.$inferSelect
type Log = typeof mealLog.$inferSelect

/** School days of the history, and classes that eat in the canteen. */
const [days, classes] = [10, 6]

const evening = { deadlineDays: 1, deadlineTime: '18:00', weekdays: [1, 2, 3, 4, 5], disabled: false }

/** Every fourth pupil boards. */
const boarderEvery = 4

/** The meals. Breakfast and dinner are for boarders. */
const meals = [
  { name: '早餐', startTime: '07:00', endTime: '07:40', price: 600, everyNth: boarderEvery, dishes: breakfasts },
  { name: '午餐', startTime: '11:40', endTime: '13:00', price: 1200, everyNth: 1, dishes: lunches },
  { name: '晚餐', startTime: '17:30', endTime: '18:30', price: 1000, everyNth: boarderEvery, dishes: dinners },
] as const

/** Lists the class of the demo's teacher and the first other classes with a head, with their pupils. */
const listClasses = ({ district }: DemoWorld) => {
  const left = new Set(district.studentInfo.flatMap((row) => (row.status === studentStatus.left ? [row.memberId] : [])))
  const students = new Set(district.studentInfo.map((row) => row.memberId))
  const pupils = district.members.filter(
    (row) => row.schoolId === schoolId && students.has(row.id) && !left.has(row.id),
  )
  const nameOf = new Map(district.departments.map(({ id, name }) => [id, name]))
  const byClass = Map.groupBy(pupils, ({ mainDepartmentId }) => mainDepartmentId)
  const teacher = district.members.find(({ username }) => username === demoAccounts.teacher.username)
  const heads = district.classManagers.filter((row) => row.schoolId === schoolId && row.level === 1)
  const isTeachers = ({ memberId }: (typeof heads)[number]) => memberId === teacher?.id
  return [...heads.filter(isTeachers), ...heads.filter((row) => !isTeachers(row))]
    .map(({ departmentId: id }) => ({ id, name: nameOf.get(id) ?? '', pupils: byClass.get(id) ?? [] }))
    .filter((one) => one.pupils.length > 0)
    .slice(0, classes)
}

type DemoClass = ReturnType<typeof listClasses>[number]

const listDays = (today: Date): string[] => {
  const two = (part: number) => String(part).padStart(2, '0')
  return schoolDays(today)
    .slice(-days)
    .map(({ year, month, date }) => `${year}-${two(month)}-${two(date)}`)
}

const writeMeals = async (db: Db): Promise<readonly number[]> => {
  const rows = meals.map(({ name, startTime, endTime }) => ({ schoolId, name, startTime, endTime, ...evening }))
  const ids = (await db.insert(mealKind).values(rows).returning({ id: mealKind.id })).map(({ id }) => id)
  const prices = meals.map(({ price }, at) => ({ schoolId, mealId: ids[at] ?? 0, fromDay: '2026-01-01', price }))
  await db.insert(mealPrice).values(prices)
  return ids
}

const writeGroup = async (db: Db, name: string, mealIds: readonly number[]) => {
  const row = { schoolId, name, disabled: false }
  const [group] = await db.insert(mealGroup).values(row).returning({ id: mealGroup.id })
  const whose = { schoolId, groupId: group?.id ?? 0 }
  await db.insert(mealGroupMeal).values(mealIds.map((mealId) => ({ ...whose, mealId })))
  return whose
}

/** Adds a group of each class for lunch, and one of the boarders for breakfast and dinner. */
const writeGroups = async (db: Db, ofSchool: readonly DemoClass[], mealIds: readonly number[]): Promise<void> => {
  const [breakfast = 0, lunch = 0, dinner = 0] = mealIds
  for (const { id, name } of ofSchool) {
    const whose = await writeGroup(db, `${name}午餐`, [lunch])
    await db.insert(mealGroupClass).values({ ...whose, departmentId: id })
  }
  const whose = await writeGroup(db, '住校生早晚餐', [breakfast, dinner])
  const boarders = ofSchool.flatMap(({ pupils }) => pupils.filter((_, place) => place % boarderEvery === 0))
  await db
    .insert(mealGroupPupil)
    .values(boarders.map(({ id: studentId }) => ({ ...whose, studentId, isExcept: false })))
}

/** Every twentieth pupil eats at half price or free of charge. */
const findPercent = (place: number): number => {
  if (place % 40 === 7) return 100
  return place % 20 === 7 ? 50 : 0
}

/** Makes up the orders of a fortnight. Some were cancelled in time. */
const inventOrders = ({ random, today }: DemoWorld, ofSchool: readonly DemoClass[], mealIds: readonly number[]) => {
  const orders: Order[] = []
  const log: Log[] = []
  for (const day of listDays(today)) {
    const at = fromWireTime(`${addDays(day, -1)} 18:00:00`, 'Asia/Shanghai')
    for (const { id: classId, name: className, pupils } of ofSchool)
      for (const [place, { id: studentId }] of pupils.entries())
        for (const [turn, { price, everyNth }] of meals.entries()) {
          if (place % everyNth !== 0) continue
          const isCancelled = random.chance(0.03)
          const state = isCancelled ? ('cancelled' as const) : ('ordered' as const)
          const way = isCancelled ? ('hand' as const) : ('group' as const)
          const whose = { schoolId, studentId, day, mealId: mealIds[turn] ?? 0, classId, className }
          const fen = chargeAfter(price, findPercent(place))
          const order = { ...whose, id: orders.length + 1, state, way, price, fen }
          orders.push(order)
          const by = isCancelled ? '班主任' : ''
          const said = { reason: isCancelled ? '家长请假' : '', byId: null, byName: by }
          log.push({ schoolId, id: orders.length, orderId: order.id, act: state, way, ...said, at })
        }
  }
  return { orders, log }
}

const writeRecipes = async (db: Db, today: Date, mealIds: readonly number[]): Promise<void> => {
  const day = toWireTime(today).slice(0, 10)
  const monday = addDays(day, 1 - weekdayOf(day))
  const rows = [-7, 0].flatMap((week) =>
    meals.flatMap(({ dishes }, turn) =>
      dishes.map((ofDay, weekday) => {
        const mealId = mealIds[turn] ?? 0
        return { schoolId, day: addDays(monday, week + weekday), mealId, dishes: [...ofDay], isPublished: true }
      }),
    ),
  )
  await db.insert(mealRecipe).values(rows)
}

/** Adds up a pupil's orders of a month. */
const makeBill = (month: string, own: readonly Order[]) => {
  const [first] = own
  const sum = (amountOf: (order: Order) => number) => own.reduce((all, order) => all + amountOf(order), 0)
  return {
    schoolId,
    studentId: first?.studentId ?? 0,
    classId: first?.classId ?? null,
    className: first?.className ?? '',
    month,
    meals: own.length,
    fullFen: sum(({ price }) => price),
    fen: sum(({ fen }) => fen),
  }
}

/** Closes the months of the orders that are over, with most bills paid. */
const closeMonths = async (db: Db, { random, today }: DemoWorld, orders: readonly Order[]): Promise<void> => {
  const current = toWireTime(today).slice(0, 7)
  const charged = orders.filter(({ state, day }) => state === 'ordered' && day.slice(0, 7) < current)
  for (const [month, ofMonth] of Map.groupBy(charged, ({ day }) => day.slice(0, 7))) {
    const bills = [...Map.groupBy(ofMonth, ({ studentId }) => studentId).values()].map((own) => makeBill(month, own))
    const paidDay = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`
    const rows = bills.map((bill) => ({
      ...bill,
      ...(random.chance(0.8) ? { paidFen: bill.fen, paidDay, paidByName: '林建平' } : {}),
    }))
    await db.insert(mealBill).values(rows)
    await db.insert(mealMonthAct).values({ schoolId, month, act: 'closed', reason: '', byName: '林建平', at: today })
  }
}

/** Meals, groups, recipes and a fortnight of orders of one school. */
export const demo: DemoPart = {
  name: 'meal',
  write: async (db, world) => {
    const ofSchool = listClasses(world)
    const mealIds = await writeMeals(db)
    await writeGroups(db, ofSchool, mealIds)
    const reduced = ofSchool.flatMap(({ pupils }) =>
      pupils.flatMap(({ id: studentId }, place) => {
        const percent = findPercent(place)
        return percent === 0 ? [] : [{ schoolId, studentId, percent, fromDay: '2026-01-01', note: '家庭经济困难' }]
      }),
    )
    if (reduced.length > 0) await db.insert(mealReduction).values(reduced)
    const { orders, log } = inventOrders(world, ofSchool, mealIds)
    await insertRows(db, mealOrder, orders)
    await insertRows(db, mealLog, log)
    const settled = listDays(world.today).flatMap((day) =>
      mealIds.map((mealId) => ({ schoolId, mealId, day, at: world.today, ordered: 0, cancelled: 0 })),
    )
    await db.insert(mealSettlement).values(settled)
    await writeRecipes(db, world.today, mealIds)
    await closeMonths(db, world, orders)
  },
}
