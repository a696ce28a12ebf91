import { sql } from 'drizzle-orm'
import { boolean, date, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { checkResults, checkWays, holidayKinds } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** A school's settings, one row once they are saved. */
export const patrolConfig = schoolTable(
  'patrol_config',
  {
    leastSeconds: integer().notNull(),
    earlyMinutes: integer().notNull(),
    allowsPress: boolean().notNull(),
    /** `HH:mm`. Rounds that start before it belong to the evening before. */
    nightUntil: text().notNull(),
    tellsUnbegun: boolean().notNull(),
    unbegunMinutes: integer().notNull(),
    /** Members who get a text message. Closed records are left out when one is sent. */
    headIds: reference().array().notNull(),
    version: version(),
  },
  (table) => [unique('patrol_config_once').on(table.schoolId)],
)

/** A place to check. Its code is printed on the label there. */
export const patrolPlace = schoolTable(
  'patrol_place',
  {
    name: text().notNull(),
    building: text().notNull(),
    floor: text().notNull(),
    note: text().notNull(),
    code: text().notNull(),
    version: version(),
  },
  (table) => [
    unique('patrol_place_once').on(table.schoolId, table.name),
    unique('patrol_place_code_once').on(table.schoolId, table.code),
  ],
)

/** A line: places to walk, with the minutes for all of them. */
export const patrolLine = schoolTable(
  'patrol_line',
  { name: text().notNull(), isOrdered: boolean().notNull(), minutes: integer().notNull(), version: version() },
  (table) => [unique('patrol_line_once').on(table.schoolId, table.name)],
)

/** The places of a line in their order. The foreign key to the place keeps a place of a line from being deleted. */
export const patrolLinePlace = schoolTable(
  'patrol_line_place',
  { lineId: reference().notNull(), placeId: reference().notNull(), position: integer().notNull() },
  (table) => [
    unique('patrol_line_place_once').on(table.schoolId, table.lineId, table.placeId),
    index().on(table.schoolId, table.placeId),
    foreignKey({
      columns: [table.schoolId, table.lineId],
      foreignColumns: [patrolLine.schoolId, patrolLine.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.schoolId, table.placeId], foreignColumns: [patrolPlace.schoolId, patrolPlace.id] }),
  ],
)

/** A plan: who walks which line, when. */
export const patrolPlan = schoolTable(
  'patrol_plan',
  {
    name: text().notNull(),
    lineId: reference().notNull(),
    weekdays: integer().array().notNull(),
    /** `HH:mm` in the school's time. */
    startTimes: text().array().notNull(),
    startDay: day().notNull(),
    endDay: day(),
    tolerance: integer().notNull(),
    followsCalendar: boolean().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [
    unique('patrol_plan_once').on(table.schoolId, table.name),
    index().on(table.schoolId, table.lineId),
    foreignKey({ columns: [table.schoolId, table.lineId], foreignColumns: [patrolLine.schoolId, patrolLine.id] }),
  ],
)

/** A guard of a plan. */
export const patrolPlanGuard = schoolTable(
  'patrol_plan_guard',
  { planId: reference().notNull(), memberId: reference().notNull() },
  (table) => [
    unique('patrol_plan_guard_once').on(table.schoolId, table.planId, table.memberId),
    index().on(table.schoolId, table.memberId),
    foreignKey({
      columns: [table.schoolId, table.planId],
      foreignColumns: [patrolPlan.schoolId, patrolPlan.id],
    }).onDelete('cascade'),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** A night that all plans skip or add. */
export const patrolHoliday = schoolTable(
  'patrol_holiday',
  { day: day().notNull(), kind: text({ enum: holidayKinds }).notNull(), name: text().notNull(), version: version() },
  (table) => [unique('patrol_holiday_once').on(table.schoolId, table.day)],
)

/**
 * A due round. It holds the words of plan and line at its planning, so that later changes don't rewrite it. No foreign
 * keys to plan and line, since it outlasts them.
 */
export const patrolRound = schoolTable(
  'patrol_round',
  {
    planId: reference().notNull(),
    planName: text().notNull(),
    lineId: reference().notNull(),
    lineName: text().notNull(),
    isOrdered: boolean().notNull(),
    /** The day of the evening. A round after midnight belongs to the day before. */
    night: day().notNull(),
    /** `HH:mm` as the plan has it. With plan and night it identifies the round. */
    startTime: text().notNull(),
    startAt: moment().notNull(),
    endAt: moment().notNull(),
    /** The end of the tolerance. */
    dueAt: moment().notNull(),
    /** The facts by which the round was planned. A round in the future whose basis differs is planned again. */
    basis: text().notNull(),
    /** Counts of its checks, kept by the statements that write them. */
    total: integer().notNull(),
    checked: integer().notNull().default(0),
    late: integer().notNull().default(0),
    abnormal: integer().notNull().default(0),
    /** When the text message about the missing start was sent. */
    toldAt: moment(),
  },
  (table) => [
    unique('patrol_round_once').on(table.schoolId, table.planId, table.night, table.startTime),
    index().on(table.schoolId, table.night),
    index().on(table.schoolId, table.startAt),
    // The look for rounds that have not begun covers all schools, every minute.
    index('patrol_round_untold')
      .on(table.startAt)
      .where(sql`checked = 0 and told_at is null`),
  ],
)

const ofRound = (table: {
  readonly schoolId: Parameters<typeof cascadeFromMember>[0]
  readonly roundId: Parameters<typeof cascadeFromMember>[0]
}) =>
  foreignKey({
    columns: [table.schoolId, table.roundId],
    foreignColumns: [patrolRound.schoolId, patrolRound.id],
  }).onDelete('cascade')

/** A guard of a round, with the name at its planning. No foreign key: the history outlasts the guard's record. */
export const patrolRoundGuard = schoolTable(
  'patrol_round_guard',
  { roundId: reference().notNull(), guardId: reference().notNull(), name: text().notNull() },
  (table) => [
    unique('patrol_round_guard_once').on(table.schoolId, table.roundId, table.guardId),
    index().on(table.schoolId, table.guardId),
    ofRound(table),
  ],
)

/** A place of a round, and what a guard noted there once `at` is set. One row per place, so two phones make one check. */
export const patrolCheck = schoolTable(
  'patrol_check',
  {
    roundId: reference().notNull(),
    position: integer().notNull(),
    /** No foreign key: the history outlasts the place. */
    placeId: reference().notNull(),
    placeName: text().notNull(),
    location: text().notNull(),
    /** When the guard was there: the server's time, or the phone's if the check was sent later. */
    at: moment(),
    /** When the server received a check that was sent later. */
    sentAt: moment(),
    clientKey: text(),
    byId: reference(),
    byName: text().notNull().default(''),
    way: text({ enum: checkWays }),
    result: text({ enum: checkResults }),
    note: text().notNull().default(''),
    /** The phones' numbers of the exceptions in `note`, so that one that is sent again isn't added twice. */
    exceptionKeys: text().array().notNull().default([]),
    /** Guards who reported the exceptions. They may add photos. No foreign keys, as for `byId`. */
    exceptionByIds: reference().array().notNull().default([]),
    handledAt: moment(),
    handledById: reference(),
    handledByName: text().notNull().default(''),
    handling: text().notNull().default(''),
  },
  (table) => [
    unique('patrol_check_once').on(table.schoolId, table.roundId, table.placeId),
    index().on(table.schoolId, table.result, table.at),
    ofRound(table),
  ],
)

/** A picture of a check. */
export const patrolPhoto = schoolTable(
  'patrol_photo',
  {
    checkId: reference().notNull(),
    fileId: reference().notNull(),
    /** The number of the upload, and the picture's place in it. */
    clientKey: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    unique('patrol_photo_once').on(table.schoolId, table.checkId, table.clientKey, table.position),
    foreignKey({
      columns: [table.schoolId, table.checkId],
      foreignColumns: [patrolCheck.schoolId, patrolCheck.id],
    }).onDelete('cascade'),
  ],
)
