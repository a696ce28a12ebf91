import { boolean, date, foreignKey, index, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { type Allergen, monthActs, orderStates, orderWays } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

type Key = Parameters<typeof cascadeFromMember>[0]

/** A meal that a canteen serves, such as 午餐. Amounts of all tables are in fen. */
export const mealKind = schoolTable(
  'meal_kind',
  {
    name: text().notNull(),
    /** `HH:mm` in the school's time. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    /** Orders close this many days before the meal, at the time. */
    deadlineDays: integer().notNull(),
    deadlineTime: text().notNull(),
    weekdays: integer().array().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('meal_kind_once').on(table.schoolId, table.name)],
)

/** Without a cascade: a meal with orders can't be deleted. */
const ofMeal = (table: { readonly schoolId: Key; readonly mealId: Key }) =>
  foreignKey({ columns: [table.schoolId, table.mealId], foreignColumns: [mealKind.schoolId, mealKind.id] })

/** The price of a meal from a day on, until the next one. */
export const mealPrice = schoolTable(
  'meal_price',
  { mealId: reference().notNull(), fromDay: day().notNull(), price: integer().notNull() },
  (table) => [
    unique('meal_price_once').on(table.schoolId, table.mealId, table.fromDay),
    ofMeal(table).onDelete('cascade'),
  ],
)

/** A pupil who pays less. */
export const mealReduction = schoolTable(
  'meal_reduction',
  {
    studentId: reference().notNull(),
    percent: integer().notNull(),
    fromDay: day().notNull(),
    toDay: day(),
    note: text().notNull(),
    version: version(),
  },
  (table) => [
    unique('meal_reduction_once').on(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** A dining group, whose meals are ordered at the deadline. */
export const mealGroup = schoolTable(
  'meal_group',
  {
    name: text().notNull(),
    suspendedFrom: day(),
    suspendedTo: day(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('meal_group_once').on(table.schoolId, table.name)],
)

const ofGroup = (table: { readonly schoolId: Key; readonly groupId: Key }) =>
  foreignKey({
    columns: [table.schoolId, table.groupId],
    foreignColumns: [mealGroup.schoolId, mealGroup.id],
  }).onDelete('cascade')

/** A meal that a group takes. */
export const mealGroupMeal = schoolTable(
  'meal_group_meal',
  { groupId: reference().notNull(), mealId: reference().notNull() },
  (table) => [
    unique('meal_group_meal_once').on(table.schoolId, table.groupId, table.mealId),
    index().on(table.schoolId, table.mealId),
    ofGroup(table),
    ofMeal(table),
  ],
)

/** A class of a group. */
export const mealGroupClass = schoolTable(
  'meal_group_class',
  { groupId: reference().notNull(), departmentId: reference().notNull() },
  (table) => [
    unique('meal_group_class_once').on(table.schoolId, table.groupId, table.departmentId),
    index().on(table.schoolId, table.departmentId),
    ofGroup(table),
    cascadeFromDepartment(table.schoolId, table.departmentId),
  ],
)

/** A pupil added to a group in addition to its classes, or left out of one of them. */
export const mealGroupPupil = schoolTable(
  'meal_group_pupil',
  { groupId: reference().notNull(), studentId: reference().notNull(), isExcept: boolean().notNull() },
  (table) => [
    unique('meal_group_pupil_once').on(table.schoolId, table.groupId, table.studentId),
    index().on(table.schoolId, table.studentId),
    ofGroup(table),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** A pupil's order of a meal on a day. It keeps the class and the amounts of its day. */
export const mealOrder = schoolTable(
  'meal_order',
  {
    studentId: reference().notNull(),
    day: day().notNull(),
    mealId: reference().notNull(),
    state: text({ enum: orderStates }).notNull(),
    way: text({ enum: orderWays }).notNull(),
    /** No foreign key: the order outlasts the class. */
    classId: reference(),
    className: text().notNull(),
    price: integer().notNull(),
    /** The part of the price that the pupil pays, after a reduction. */
    fen: integer().notNull(),
  },
  (table) => [
    unique('meal_order_once').on(table.schoolId, table.studentId, table.day, table.mealId),
    index().on(table.schoolId, table.day, table.id),
    index().on(table.schoolId, table.mealId, table.day),
    ofMeal(table),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** Every order and cancellation, append-only. */
export const mealLog = schoolTable(
  'meal_log',
  {
    orderId: reference().notNull(),
    act: text({ enum: orderStates }).notNull(),
    way: text({ enum: orderWays }).notNull(),
    reason: text().notNull(),
    /** Null for the system. No foreign key: the entry outlasts the record of who wrote it. */
    byId: reference(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.orderId),
    foreignKey({
      columns: [table.schoolId, table.orderId],
      foreignColumns: [mealOrder.schoolId, mealOrder.id],
    }).onDelete('cascade'),
  ],
)

/** A meal of a day whose groups have been ordered. The row is written with the orders, so that they are made once. */
export const mealSettlement = schoolTable(
  'meal_settlement',
  {
    mealId: reference().notNull(),
    day: day().notNull(),
    at: moment().notNull(),
    ordered: integer().notNull(),
    cancelled: integer().notNull(),
  },
  (table) => [
    unique('meal_settlement_once').on(table.schoolId, table.mealId, table.day),
    ofMeal(table).onDelete('cascade'),
  ],
)

/** A pupil's bill, written when its month is closed. A payment or a note stays if the month is reopened. */
export const mealBill = schoolTable(
  'meal_bill',
  {
    /** `yyyy-MM`. */
    month: text().notNull(),
    studentId: reference().notNull(),
    classId: reference(),
    className: text().notNull(),
    meals: integer().notNull(),
    fullFen: integer().notNull(),
    fen: integer().notNull(),
    paidFen: integer(),
    paidDay: day(),
    note: text().notNull().default(''),
    paidByName: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    unique('meal_bill_once').on(table.schoolId, table.month, table.studentId),
    index().on(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** Each closing and reopening of a month. The last one says whether it is closed. */
export const mealMonthAct = schoolTable(
  'meal_month_act',
  {
    month: text().notNull(),
    act: text({ enum: monthActs }).notNull(),
    reason: text().notNull(),
    byId: reference(),
    byName: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.schoolId, table.month, table.id)],
)

interface Dish {
  readonly name: string
  readonly allergens: Allergen[]
}

/** The dishes of a meal on a day. */
export const mealRecipe = schoolTable(
  'meal_recipe',
  {
    day: day().notNull(),
    mealId: reference().notNull(),
    dishes: jsonb().$type<Dish[]>().notNull(),
    isPublished: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [unique('meal_recipe_once').on(table.schoolId, table.day, table.mealId), ofMeal(table)],
)
