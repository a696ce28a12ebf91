import { sql } from 'drizzle-orm'
import { boolean, index, integer, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Settings of a school. The row exists after the first save. */
export const visitorConfig = schoolTable(
  'visitor_config',
  {
    retentionDays: integer().notNull(),
    hostMustAgree: boolean().notNull(),
    gates: text().array().notNull(),
    reasons: text().array().notNull(),
    version: version(),
  },
  (table) => [unique('visitor_config_once').on(table.schoolId)],
)

/**
 * A visit from invitation or registration until the visitor has left. Its people have no foreign keys: the record
 * outlasts theirs. `erasedAt` says that the visitor's data is gone and only what statistics need remains.
 */
export const visit = schoolTable(
  'visit',
  {
    /** `invited` or `registered`. */
    kind: text().notNull(),
    /** `pending`, `agreed`, `inside`, `left`, `refused` or `cancelled`. Expiry is derived from `untilAt`. */
    state: text().notNull(),
    name: text().notNull(),
    telephone: text().notNull(),
    idCardType: text(),
    /** Encrypted. */
    idCardCipher: text(),
    idCardTail: text(),
    reason: text().notNull(),
    note: text().notNull().default(''),
    companions: integer().notNull().default(0),
    plate: text().notNull().default(''),
    gate: text().notNull().default(''),
    fromAt: moment().notNull(),
    untilAt: moment().notNull(),
    hostId: reference().notNull(),
    hostName: text().notNull(),
    hostDepartment: text().notNull().default(''),
    studentId: reference(),
    /** Six digits for the gate. Null after they can't be used any more. */
    code: text(),
    tokenHash: text(),
    badge: text().notNull().default(''),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
    decidedAt: moment(),
    decidedById: reference(),
    decisionNote: text().notNull().default(''),
    enteredAt: moment(),
    enteredById: reference(),
    enteredGate: text().notNull().default(''),
    overrideReason: text().notNull().default(''),
    leftAt: moment(),
    leftById: reference(),
    cancelledAt: moment(),
    cancelledById: reference(),
    erasedAt: moment(),
  },
  (table) => [
    unique('visit_code').on(table.schoolId, table.code),
    uniqueIndex('visit_badge')
      .on(table.schoolId, table.badge)
      .where(sql`${table.state} = 'inside' and ${table.badge} <> ''`),
    index().on(table.schoolId, table.fromAt, table.id),
    index().on(table.schoolId, table.enteredAt),
    index().on(table.schoolId, table.hostId, table.fromAt),
    index()
      .on(table.schoolId, table.state)
      .where(sql`${table.state} in ('pending', 'agreed', 'inside')`),
    index().on(table.tokenHash),
  ],
)

/** People who may not enter a school without its security head. */
export const visitorBlock = schoolTable(
  'visitor_block',
  {
    name: text().notNull(),
    telephone: text(),
    idCardCipher: text(),
    idCardTail: text(),
    reason: text().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
    version: version(),
  },
  (table) => [unique('visitor_block_once').on(table.schoolId, table.name, table.telephone)],
)
