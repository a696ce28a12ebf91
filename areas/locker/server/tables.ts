import { bigint, boolean, foreignKey, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { cabinetKinds, lockerActions, numberings } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A cabinet of lockers. */
export const lockerCabinet = schoolTable(
  'locker_cabinet',
  {
    name: text().notNull(),
    kind: text({ enum: cabinetKinds }).notNull(),
    place: text().notNull(),
    /** No foreign key: the cabinet outlasts its device. */
    deviceId: reference(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    firstNumber: integer().notNull(),
    numbering: text({ enum: numberings }).notNull(),
    version: version(),
  },
  (table) => [
    unique('locker_cabinet_once').on(table.schoolId, table.name),
    unique('locker_cabinet_device').on(table.schoolId, table.deviceId),
  ],
)

/** A cell. Its number follows from its place and the layout of the cabinet. */
export const lockerCell = schoolTable(
  'locker_cell',
  {
    cabinetId: reference().notNull(),
    rowNo: integer().notNull(),
    columnNo: integer().notNull(),
    outOfOrder: boolean().notNull().default(false),
    note: text().notNull().default(''),
    version: version(),
  },
  (table) => [
    unique('locker_cell_once').on(table.schoolId, table.cabinetId, table.rowNo, table.columnNo),
    // The key of assignments, which name the cabinet too, so that one person has one cell of a cabinet.
    unique('locker_cell_of_cabinet').on(table.schoolId, table.cabinetId, table.id),
    foreignKey({
      columns: [table.schoolId, table.cabinetId],
      foreignColumns: [lockerCabinet.schoolId, lockerCabinet.id],
    }).onDelete('cascade'),
  ],
)

/** The holder of a cell. A deleted person frees it. */
export const lockerAssignment = schoolTable(
  'locker_assignment',
  {
    cabinetId: reference().notNull(),
    cellId: reference().notNull(),
    memberId: reference().notNull(),
    assignedAt: moment().notNull(),
  },
  (table) => [
    unique('locker_assignment_cell').on(table.schoolId, table.cellId),
    unique('locker_assignment_member').on(table.schoolId, table.cabinetId, table.memberId),
    index().on(table.schoolId, table.memberId),
    foreignKey({
      columns: [table.schoolId, table.cabinetId, table.cellId],
      foreignColumns: [lockerCell.schoolId, lockerCell.cabinetId, lockerCell.id],
    }),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** An action at a cell, told by a device or by hand. Name and number are those of that time. */
export const lockerRecord = schoolTable(
  'locker_record',
  {
    /** No foreign key: the record outlasts the cabinet. */
    cabinetId: reference(),
    cabinetName: text().notNull(),
    cellNumber: integer(),
    memberId: reference(),
    action: text({ enum: lockerActions }).notNull(),
    at: moment().notNull(),
    deviceId: reference(),
    series: bigint({ mode: 'number' }),
    number: bigint({ mode: 'number' }),
    /** No foreign key: the record outlasts the person who made it. */
    operatorId: reference(),
    reason: text().notNull().default(''),
  },
  (table) => [
    unique('locker_record_once').on(table.schoolId, table.deviceId, table.series, table.number),
    index().on(table.schoolId, table.memberId, table.at),
    index().on(table.schoolId, table.cabinetId),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** A school's locker settings. */
export const lockerSettings = schoolTable(
  'locker_settings',
  {
    /** `HH:mm` in the school's time. */
    depositBy: text().notNull(),
    version: version(),
  },
  (table) => [unique('locker_settings_once').on(table.schoolId)],
)
