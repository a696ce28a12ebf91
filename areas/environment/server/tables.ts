import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  real,
  snakeCase,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { reference, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { device } from '../../device/server/tables.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { measureNames, placeKinds } from '../measures.ts'
import type { Standard } from '../standards.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const ofDevice = (schoolId: AnyPgColumn, deviceId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, deviceId], foreignColumns: [device.schoolId, device.id] }).onDelete('cascade')

const values = () => ({
  temp: real(),
  humidity: real(),
  pm25: real(),
  co2: real(),
  formaldehyde: real(),
  noise: real(),
  light: real(),
})

/** The readings of air monitors, kept for some weeks. The device's numbering makes each count once. */
export const airReading = snakeCase.table(
  'air_reading',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    series: bigint({ mode: 'number' }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    /** The device's time, corrected by its clock's difference. */
    at: moment().notNull(),
    ...values(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId, table.series, table.number] }),
    // Expired readings of all schools are found by their time, in which they arrive.
    index().using('brin', table.at),
    ofDevice(table.schoolId, table.deviceId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Sums of readings per hour of the school's clock, kept for ever. They follow from readings as these arrive. */
export const airHour = snakeCase.table(
  'air_hour',
  {
    schoolId: reference().notNull(),
    /** No foreign key: the history outlasts its device. */
    deviceId: reference().notNull(),
    measure: text({ enum: measureNames }).notNull(),
    hour: moment().notNull(),
    count: integer().notNull(),
    sum: doublePrecision().notNull(),
    least: real().notNull(),
    most: real().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId, table.measure, table.hour] }),
    ...schoolPolicies(table.schoolId),
  ],
)

/**
 * The newest reading of each monitor and the place where it was measured, which names the history of a deleted monitor.
 * Its row is also the lock of the monitor's batches.
 */
export const airNow = snakeCase.table(
  'air_now',
  {
    schoolId: reference().notNull(),
    /** No foreign key: the place outlasts its device. */
    deviceId: reference().notNull(),
    /** Null before the first reading. */
    at: moment(),
    place: text(),
    placeKind: text({ enum: placeKinds }),
    ...values(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.deviceId] }), ...schoolPolicies(table.schoolId)],
)

/** A time in which a measure of a monitor was beyond its limits, with what was done about it. */
export const airExceedance = schoolTable(
  'air_exceedance',
  {
    /** No foreign key: the entry outlasts its device. */
    deviceId: reference().notNull(),
    measure: text({ enum: measureNames }).notNull(),
    startedAt: moment().notNull(),
    /** The last reading of this time. */
    lastAt: moment().notNull(),
    endedAt: moment(),
    /** `silent`: the monitor stopped reporting, so only its last reading is known. */
    endedBy: text({ enum: ['recovered', 'silent'] }),
    /** The value furthest from the limit. */
    worst: real().notNull(),
    /** The limit that was exceeded at the beginning. */
    limit: real().notNull(),
    /** When the text message was sent. Null until then. */
    alertedAt: moment(),
    handledAt: moment(),
    /** No foreign key: the entry outlives the record of who handled it. */
    handledById: reference(),
    handling: text().notNull().default(''),
    /** No longer used. A later version drops it, because the previous one reads it while both run during an upgrade. */
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.startedAt),
    uniqueIndex('air_exceedance_open')
      .on(table.schoolId, table.deviceId, table.measure)
      .where(sql`ended_at is null`),
  ],
)

/** The limits of a kind of place, where a school changed them. */
export const airStandard = schoolTable(
  'air_standard',
  { placeKind: text({ enum: placeKinds }).notNull(), limits: jsonb().$type<Standard>().notNull(), version: version() },
  (table) => [unique('air_standard_once').on(table.schoolId, table.placeKind)],
)

/** A school's settings, one row once they are saved. */
export const airSettings = schoolTable(
  'air_settings',
  {
    /** Minutes after which a value no longer counts as current. */
    staleMinutes: integer().notNull(),
    /** Minutes for which a value must exceed its limit before the keepers get a text message. */
    alertMinutes: integer().notNull(),
    version: version(),
  },
  (table) => [unique('air_settings_once').on(table.schoolId)],
)
