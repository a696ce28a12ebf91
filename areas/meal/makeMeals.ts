import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { testRows } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { nodeType } from '../registry/contract.ts'
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

let counter = 0

/** Returns a number that no other test data has. */
export const nextNumber = () => (counter += 1)

/** Returns the day in Shanghai some days from today. */
export const dayIn = (days: number) => addDays(toWireTime(new Date()).slice(0, 10), days)

type OrderValues = Partial<typeof mealOrder.$inferInsert>

interface GroupParts {
  readonly classIds?: readonly number[]
  readonly pupilIds?: readonly number[]
  readonly exceptIds?: readonly number[]
}

/** Test factories that write meals, groups, orders, bills and recipes directly. */
export const mealFactories = (database: Database) => {
  const { insert, find, remove, change } = testRows(database)

  /** Creates a meal at noon on all days that closes in the morning, with a price of 12 yuan unless it is null. */
  const makeMeal = async (
    schoolId: number,
    values: Partial<typeof mealKind.$inferInsert> = {},
    price: number | null = 1200,
  ) => {
    const times = { startTime: '11:30', endTime: '13:00', deadlineDays: 0, deadlineTime: '09:00' }
    const rest = { weekdays: [1, 2, 3, 4, 5, 6, 7], disabled: false }
    const row = await insert(mealKind, { name: `餐${nextNumber()}`, ...times, ...rest, ...values, schoolId })
    if (price !== null) await insert(mealPrice, { schoolId, mealId: row.id, fromDay: '2020-01-01', price })
    return row
  }

  const makePrice = (schoolId: number, mealId: number, fromDay: string, price: number) =>
    insert(mealPrice, { schoolId, mealId, fromDay, price })

  const makeGroup = async (
    schoolId: number,
    mealIds: readonly number[],
    { classIds = [], pupilIds = [], exceptIds = [] }: GroupParts,
    values: Partial<typeof mealGroup.$inferInsert> = {},
  ) => {
    const group = await insert(mealGroup, { name: `分组${nextNumber()}`, disabled: false, ...values, schoolId })
    const whose = { schoolId, groupId: group.id }
    for (const mealId of mealIds) await insert(mealGroupMeal, { ...whose, mealId })
    for (const departmentId of classIds) await insert(mealGroupClass, { ...whose, departmentId })
    for (const studentId of pupilIds) await insert(mealGroupPupil, { ...whose, studentId, isExcept: false })
    for (const studentId of exceptIds) await insert(mealGroupPupil, { ...whose, studentId, isExcept: true })
    return group
  }

  /** Creates an order with its entry of the flow. */
  const makeOrder = async (
    schoolId: number,
    studentId: number,
    mealId: number,
    day: string,
    values: OrderValues = {},
  ) => {
    const first = { state: 'ordered' as const, way: 'group' as const, className: '一班', price: 1200, fen: 1200 }
    const order = await insert(mealOrder, { ...first, ...values, schoolId, studentId, mealId, day })
    const said = { reason: '', byName: '', at: new Date() }
    await insert(mealLog, { schoolId, orderId: order.id, act: order.state, way: order.way, ...said })
    return order
  }

  const makeReduction = (
    schoolId: number,
    studentId: number,
    values: Partial<typeof mealReduction.$inferInsert> = {},
  ) => insert(mealReduction, { percent: 50, fromDay: '2020-01-01', note: '', ...values, schoolId, studentId })

  const closeMonth = (schoolId: number, month: string, byName = '财务') =>
    insert(mealMonthAct, { schoolId, month, act: 'closed', reason: '', byName, at: new Date() })

  const makeBill = (
    schoolId: number,
    studentId: number,
    month: string,
    values: Partial<typeof mealBill.$inferInsert> = {},
  ) =>
    insert(mealBill, { className: '一班', meals: 2, fullFen: 2400, fen: 2400, ...values, schoolId, studentId, month })

  const makeRecipe = (
    schoolId: number,
    mealId: number,
    day: string,
    values: Partial<typeof mealRecipe.$inferInsert> = {},
  ) => insert(mealRecipe, { dishes: [{ name: '番茄炒蛋', allergens: ['egg'] }], ...values, schoolId, mealId, day })

  const ordersOf = (schoolId: number) => find(mealOrder, { schoolId })
  const logOf = (schoolId: number) => find(mealLog, { schoolId })
  const settlementsOf = (schoolId: number) => find(mealSettlement, { schoolId })

  return {
    makeMeal,
    makePrice,
    makeGroup,
    makeOrder,
    makeReduction,
    closeMonth,
    makeBill,
    makeRecipe,
    ordersOf,
    logOf,
    settlementsOf,
    change,
    remove,
  }
}

/** Creates a school with the head of its canteen, a class of two with its teacher, and a pupil of another class. */
export const makeMealScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const school = await make.makeSchool()
  const { id: schoolId, rootId } = school
  const classNamed = async (name: string, orderNum: number) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class, orderNum })).id
  const [classId, otherClassId] = [await classNamed('一班', 1), await classNamed('二班', 2)]
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const at = { schoolId, departments: [rootId] }
  const admin = await actor({ ...at, roles: [role.schoolDataAdministrator], name: '校办' })
  const canteen = await actor({ ...at, roles: [role.staff], name: '食堂主任' })
  await make.grant(schoolId, canteen.id, ['meal:canteen:edit', 'meal:kitchen:view'])
  const teacher = await actor({ ...at, roles: [role.staff], name: '周老师' })
  await make.makeClassManager(schoolId, classId, teacher.id)
  const own = mealFactories(database)
  return {
    school,
    own,
    classId,
    otherClassId,
    admin,
    canteen,
    teacher,
    pupils: [await pupilOf(classId, '王小明', 'S01'), await pupilOf(classId, '李小红', 'S02')] as const,
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
    lunch: await own.makeMeal(schoolId, { name: '午餐', deadlineDays: 1, deadlineTime: '18:00' }),
  }
}
