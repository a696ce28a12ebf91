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
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { inDepartment } from '../../registry/server/tables/departments.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A place where records are collected, by the school's own code for it: a gate, a hall, a floor of a building. */
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

/** A device of a school. Where it stands: a location, and a room or a class where it serves one. */
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
    inDepartment(table.schoolId, table.departmentId),
  ],
)

/** The name of a device or a place that was deleted: what was recorded there still names it. */
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

/** Ties a row to a device of its own school; it goes with the device. */
const ofDevice = (schoolId: AnyPgColumn, deviceId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, deviceId], foreignColumns: [device.schoolId, device.id] }).onDelete('cascade')

/** People who look after a device. */
export const deviceManager = snakeCase.table(
  'device_manager',
  { schoolId: reference().notNull(), deviceId: reference().notNull(), memberId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    ofDevice(table.schoolId, table.deviceId),
    ofMember(table.schoolId, table.memberId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The secret by which a device is known. A device that is to show another one gets a new row; the old one opens nothing then. */
export const deviceCredential = snakeCase.table(
  'device_credential',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    /** SHA-256 of 256 random bits; the secret itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    madeAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId] }),
    index().on(table.deviceId),
    ofDevice(table.schoolId, table.deviceId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The state of a device's line as the product knows it. */
export const devicePresence = snakeCase.table(
  'device_presence',
  {
    schoolId: reference().notNull(),
    deviceId: reference().notNull(),
    /** By `mqtt` a connection tells; by `http` it was heard of lately, or not; `away` is the broker that told. */
    way: text({ enum: ['mqtt', 'http', 'away'] }).notNull(),
    online: boolean().notNull(),
    heardAt: moment().notNull(),
    /** Since when `online` stands as it does. */
    since: moment().notNull(),
    /** How far the device's clock is behind the server's, ms: added to the times it tells. */
    clockOffset: bigint({ mode: 'number' }).notNull().default(0),
    /** The connection that tells, so that the end of an older one takes nothing from a newer. */
    connection: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.deviceId] }),
    ofDevice(table.schoolId, table.deviceId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Each change of a device's line, for its history. */
export const deviceOnline = schoolTable(
  'device_online',
  { deviceId: reference().notNull(), online: boolean().notNull(), at: moment().notNull() },
  (table) => [index().on(table.schoolId, table.deviceId, table.at), ofDevice(table.schoolId, table.deviceId)],
)

/** A command to a device, and what came of it. */
export const deviceCommand = schoolTable(
  'device_command',
  {
    deviceId: reference().notNull(),
    command: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    state: text({ enum: ['sent', 'answered', 'timedOut', 'offline', 'refused'] }).notNull(),
    answer: jsonb().$type<unknown>(),
    /** No link: the history outlasts the record of who sent it. */
    byId: reference(),
    at: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.schoolId, table.deviceId, table.at), ofDevice(table.schoolId, table.deviceId)],
)
