import {
  boolean,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

/** A school's settings, one row once they are saved. */
export const pointsConfig = schoolTable(
  'points_config',
  {
    pointName: text().notNull(),
    initialPoints: integer().notNull(),
    mostPerAward: integer().notNull(),
    /** 0 for no limit. */
    mostPerDay: integer().notNull(),
    mayBeNegative: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('points_config_once').on(table.schoolId)],
)

/** The rule catalogue: an item, optionally with a rank, and its points. */
export const pointsRule = schoolTable(
  'points_rule',
  {
    type: text().notNull(),
    item: text().notNull(),
    /** Empty for an item without ranks. */
    rank: text().notNull(),
    points: integer().notNull(),
    note: text().notNull(),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('points_rule_once').on(table.schoolId, table.type, table.item, table.rank)],
)

/** The append-only ledger. It keeps the rule's words at the time, and is deleted with the student's record. */
export const pointsRecord = schoolTable(
  'points_record',
  {
    studentId: reference().notNull(),
    kind: text({ enum: ['award', 'cancel', 'initial'] }).notNull(),
    type: text().notNull(),
    item: text().notNull(),
    rank: text().notNull(),
    points: integer().notNull(),
    /** The student's balance after the entry. */
    balance: integer().notNull(),
    /** For a cancellation, the reason. */
    note: text().notNull(),
    /** No foreign key: the ledger outlives the record of the teacher who wrote it. */
    byId: reference(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    /** The entry that this one cancels. */
    cancelledId: reference(),
  },
  (table) => [
    index().on(table.schoolId, table.at),
    index().on(table.schoolId, table.studentId, table.at),
    unique('points_record_cancelled_once').on(table.schoolId, table.cancelledId),
    foreignKey({ columns: [table.schoolId, table.cancelledId], foreignColumns: [table.schoolId, table.id] }),
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** The sum of a student's ledger. The row is also the lock for writing entries. */
export const pointsBalance = snakeCase.table(
  'points_balance',
  { schoolId: reference().notNull(), studentId: reference().notNull(), balance: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId] }),
    cascadeFromMember(table.schoolId, table.studentId),
    ...schoolPolicies(table.schoolId),
  ],
)
