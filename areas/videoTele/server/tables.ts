import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, jsonb, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromDepartment } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import type { CallWindow } from '../hours.ts'
import { partyKinds } from '../numbers.ts'
import { callStates, faceResults, faceWays, orderStates, paymentWays, refusalReasons } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A package of minutes that the school sells. Amounts of all tables are in fen. */
export const phonePackage = schoolTable(
  'video_phone_package',
  {
    name: text().notNull(),
    price: integer().notNull(),
    minutes: integer().notNull(),
    /** Days from the payment on, that day included. Null if it ends on `lastDay`. */
    validDays: integer(),
    lastDay: day(),
    onSale: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('video_phone_package_once').on(table.schoolId, table.name)],
)

/** An order of a package for a pupil, with the amounts of its day. */
export const phoneOrder = schoolTable(
  'video_phone_order',
  {
    studentId: reference().notNull(),
    packageId: reference().notNull(),
    packageName: text().notNull(),
    fen: integer().notNull(),
    minutes: integer().notNull(),
    validDays: integer(),
    lastDay: day(),
    state: text({ enum: orderStates }).notNull(),
    way: text({ enum: paymentWays }),
    receipt: text().notNull().default(''),
    createdAt: moment().notNull(),
    // Names without foreign keys: the order outlasts the records of the clerks.
    createdByName: text().notNull(),
    paidAt: moment(),
    paidByName: text().notNull().default(''),
    /** When it was refunded or cancelled. */
    endedAt: moment(),
    endedByName: text().notNull().default(''),
    reason: text().notNull().default(''),
    refundFen: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.schoolId, table.createdAt, table.id),
    index().on(table.schoolId, table.studentId),
    index().on(table.schoolId, table.packageId),
    check('video_phone_order_refund', sql`${table.refundFen} between 0 and ${table.fen}`),
    // Without a cascade: a package that was bought can't be deleted.
    foreignKey({
      columns: [table.schoolId, table.packageId],
      foreignColumns: [phonePackage.schoolId, phonePackage.id],
    }),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** Minutes of a pupil, from a paid order or given. `used` counts what calls have charged. */
export const phoneBalance = schoolTable(
  'video_phone_balance',
  {
    studentId: reference().notNull(),
    /** Null for given minutes. Unique, so that a payment counts once. */
    orderId: reference(),
    title: text().notNull(),
    minutes: integer().notNull(),
    used: integer().notNull().default(0),
    lastDay: day().notNull(),
    /** True once the money was returned. Its remaining minutes are gone. */
    refunded: boolean().notNull().default(false),
    reason: text().notNull().default(''),
    at: moment().notNull(),
    byName: text().notNull(),
  },
  (table) => [
    unique('video_phone_balance_order').on(table.schoolId, table.orderId),
    index().on(table.schoolId, table.studentId, table.lastDay),
    index().on(table.schoolId, table.lastDay, table.id),
    check('video_phone_balance_used', sql`${table.used} between 0 and ${table.minutes}`),
    foreignKey({
      columns: [table.schoolId, table.orderId],
      foreignColumns: [phoneOrder.schoolId, phoneOrder.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** A phone on campus. */
export const phoneStation = schoolTable(
  'video_phone_station',
  {
    name: text().notNull(),
    place: text().notNull(),
    /** No foreign key: the phone outlasts its device. */
    deviceId: reference(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [
    unique('video_phone_station_once').on(table.schoolId, table.name),
    unique('video_phone_station_device').on(table.schoolId, table.deviceId),
  ],
)

/** A number that everybody may call without minutes. */
export const publicNumber = schoolTable(
  'video_phone_public_number',
  {
    name: text().notNull(),
    number: text().notNull(),
    orderNum: integer().notNull(),
    /** `HH:mm` in the school's time. Null for the whole day. */
    fromTime: text(),
    toTime: text(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('video_phone_public_once').on(table.schoolId, table.name)],
)

/** Classes with separate calling hours and limits. */
export const phoneGroup = schoolTable(
  'video_phone_group',
  {
    name: text().notNull(),
    windows: jsonb().$type<CallWindow[]>().notNull(),
    mostMinutes: integer(),
    mostCalls: integer(),
    version: version(),
  },
  (table) => [unique('video_phone_group_once').on(table.schoolId, table.name)],
)

/** A class of a group. It has one group. */
export const phoneGroupClass = schoolTable(
  'video_phone_group_class',
  { groupId: reference().notNull(), departmentId: reference().notNull() },
  (table) => [
    unique('video_phone_group_class_once').on(table.schoolId, table.departmentId),
    index().on(table.schoolId, table.groupId),
    foreignKey({
      columns: [table.schoolId, table.groupId],
      foreignColumns: [phoneGroup.schoolId, phoneGroup.id],
    }).onDelete('cascade'),
    cascadeFromDepartment(table.schoolId, table.departmentId),
  ],
)

/** A school's settings. */
export const phoneSettings = schoolTable(
  'video_phone_settings',
  {
    enabled: boolean().notNull(),
    windows: jsonb().$type<CallWindow[]>().notNull(),
    mostCalls: integer().notNull(),
    lowMinutes: integer().notNull(),
    showsRecordingHint: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('video_phone_settings_once').on(table.schoolId)],
)

/** A call at a phone. Class, phone and number are those of its time; the number of a parent is masked. */
export const phoneCall = schoolTable(
  'video_phone_call',
  {
    deviceId: reference().notNull(),
    /** The device's number of the call. It prevents counting one twice. */
    callNumber: text().notNull(),
    // No foreign keys: the call outlasts phone, class, parent and public number.
    stationId: reference().notNull(),
    stationName: text().notNull(),
    studentId: reference(),
    classId: reference(),
    className: text().notNull(),
    partyKind: text({ enum: partyKinds }).notNull(),
    partyId: reference().notNull(),
    party: text().notNull(),
    number: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment(),
    mostSeconds: integer(),
    seconds: integer().notNull().default(0),
    /** Minutes that the call cost, and the part that was charged. */
    minutes: integer().notNull().default(0),
    charged: integer().notNull().default(0),
    state: text({ enum: callStates }).notNull(),
    reason: text({ enum: refusalReasons }),
  },
  (table) => [
    unique('video_phone_call_once').on(table.schoolId, table.deviceId, table.callNumber),
    index().on(table.schoolId, table.startedAt, table.id),
    index().on(table.schoolId, table.studentId, table.startedAt),
    index().on(table.schoolId, table.stationId, table.startedAt),
    check('video_phone_call_charged', sql`${table.charged} between 0 and ${table.minutes}`),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** The minutes that a call took from one balance. */
export const phoneCharge = schoolTable(
  'video_phone_charge',
  { callId: reference().notNull(), balanceId: reference().notNull(), minutes: integer().notNull() },
  (table) => [
    unique('video_phone_charge_once').on(table.schoolId, table.callId, table.balanceId),
    index().on(table.schoolId, table.balanceId),
    foreignKey({
      columns: [table.schoolId, table.callId],
      foreignColumns: [phoneCall.schoolId, phoneCall.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.schoolId, table.balanceId],
      foreignColumns: [phoneBalance.schoolId, phoneBalance.id],
    }).onDelete('cascade'),
  ],
)

/** An identification at a phone, without a picture. */
export const phoneFace = schoolTable(
  'video_phone_face',
  {
    stationId: reference().notNull(),
    stationName: text().notNull(),
    /** Null if nobody was recognised. */
    studentId: reference(),
    at: moment().notNull(),
    way: text({ enum: faceWays }).notNull(),
    result: text({ enum: faceResults }).notNull(),
    /** Hundredths of a percent. */
    similarity: integer(),
    reason: text({ enum: refusalReasons }),
  },
  (table) => [
    index().on(table.schoolId, table.at, table.id),
    index().on(table.schoolId, table.studentId, table.at),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)
