import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { departmentForeignKey } from '../../registry/server/tables/departments.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A location where records are collected, such as a gate, a hall or a floor, with the school's code for it. */
export const location = schoolTable(
  'location',
  {
    code: text().notNull(),
    description: text().notNull(),
    buildingId: reference(),
    floor: integer(),
    version: version(),
  },
  (table) => [
    unique('location_code').on(table.schoolId, table.code),
    foreignKey({
      columns: [table.schoolId, table.buildingId],
      foreignColumns: [dormitoryBuilding.schoolId, dormitoryBuilding.id],
    }),
  ],
)

/** A device of a school. Its place is a location and optionally a room; a class if it serves one. */
export const device = schoolTable(
  'device',
  {
    name: text().notNull(),
    /** `deviceTypes` of the contract (academics §3). */
    type: text().notNull(),
    sn: text().notNull(),
    mac: text(),
    ip: text(),
    locationId: reference(),
    roomId: reference(),
    departmentId: reference(),
    longitude: doublePrecision(),
    latitude: doublePrecision(),
    height: doublePrecision(),
    installedAt: moment(),
    pictureFileId: reference(),
    config: jsonb().$type<Record<string, unknown>>().notNull(),
    disabled: boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    unique('device_sn').on(table.schoolId, table.sn),
    unique('device_mac').on(table.schoolId, table.mac),
    foreignKey({
      columns: [table.schoolId, table.locationId],
      foreignColumns: [location.schoolId, location.id],
    }),
    foreignKey({
      columns: [table.schoolId, table.roomId],
      foreignColumns: [dormitoryRoom.schoolId, dormitoryRoom.id],
    }),
    departmentForeignKey(table.schoolId, table.departmentId),
  ],
)

/** The name of a deleted device or location, which its records still show. */
export const formerName = schoolTable(
  'former_name',
  {
    kind: text({ enum: ['device', 'location'] }).notNull(),
    /** The id that the device or place had. */
    formerId: reference().notNull(),
    name: text().notNull(),
  },
  (table) => [unique('former_name_once').on(table.schoolId, table.kind, table.formerId)],
)

/** Foreign key to a device of the same school. The row is deleted with the device. */
const ofDevice = (schoolId: AnyPgColumn, deviceId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, deviceId], foreignColumns: [device.schoolId, device.id] }).onDelete('cascade')

/** Users who manage a device. */
export const deviceManager = snakeCase.table(
  'device_manager',
  { schoolId: reference().notNull(), deviceId: reference().notNull(), memberId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    ofDevice(table.schoolId, table.deviceId),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** The credential of a device. A new credential replaces the row, so that the old one stops working. */
export const deviceCredential = snakeCase.table(
  'device_credential',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    /** SHA-256 of a random 256-bit secret. The secret is shown once and not stored. */
    tokenHash: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId] }),
    index().on(table.deviceId),
    ofDevice(table.schoolId, table.deviceId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Current online state of a device. */
export const devicePresence = snakeCase.table(
  'device_presence',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    /**
     * `mqtt`: a connection reports. `http`: online until a time after the last report. `away`: the operator's
     * broker is down.
     */
    way: text({ enum: ['mqtt', 'http', 'away'] }).notNull(),
    online: boolean().notNull(),
    heardAt: moment().notNull(),
    /** When `online` last changed. */
    since: moment().notNull(),
    /** Milliseconds to add to the times that the device reports, because its clock is behind the server's. */
    clockOffset: bigint({ mode: 'number' }).notNull().default(0),
    /** Name of the connection that reports. The end of an older connection must not mark the device offline. */
    connection: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId] }),
    ofDevice(table.schoolId, table.deviceId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** History of online and offline changes. */
export const deviceOnline = schoolTable(
  'device_online',
  { deviceId: reference().notNull(), online: boolean().notNull(), at: moment().notNull() },
  (table) => [index().on(table.schoolId, table.deviceId, table.at), ofDevice(table.schoolId, table.deviceId)],
)

/** A command to a device and its result. */
export const deviceCommand = schoolTable(
  'device_command',
  {
    deviceId: reference().notNull(),
    command: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['sent', 'answered', 'timedOut', 'offline', 'refused'] }).notNull(),
    answer: jsonb().$type<unknown>(),
    /** No foreign key: the history outlasts the record of the sender. */
    byId: reference(),
    at: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.schoolId, table.deviceId, table.at), ofDevice(table.schoolId, table.deviceId)],
)
