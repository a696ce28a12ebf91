import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { accommodations, directions, ruleDays } from '../ruleContract.ts'
import { offlineVerdicts } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Questions of gates, and what became of them. Nobody writes down that the time is over: one without a decision has timed
 * out from `endsAt` on, also when every server was down at that moment.
 */
export const gateRequest = schoolTable(
  'gate_request',
  {
    /** No link: what was decided outlasts the device. */
    deviceId: reference().notNull(),
    /** The device's own numbering; null where a page asks for a device that speaks to it alone. */
    series: bigint({ mode: 'number' }),
    number: bigint({ mode: 'number' }),
    /** The name that such a page gave the question; empty for a device's own. */
    key: text().notNull(),
    memberId: reference().notNull(),
    stateDictId: integer().notNull(),
    askedAt: moment().notNull(),
    endsAt: moment().notNull(),
    decision: text({ enum: ['agree', 'reject'] }),
    decidedAt: moment(),
    decidedById: reference(),
    /** The rule of the day in words, as it was when the gate asked: empty where none lets pass, null where none is looked for. */
    rule: text(),
  },
  (table) => [
    // A page's question has no numbers: without this two of one key would be two.
    unique('gate_request_once')
      .on(table.schoolId, table.deviceId, table.series, table.number, table.key)
      .nullsNotDistinct(),
    index().on(table.schoolId, table.deviceId, table.endsAt),
    ofMember(table.schoolId, table.memberId),
  ],
)

/** Rules of the day: which students pass a gate without a leave, and when. */
export const gateRule = schoolTable(
  'gate_rule',
  {
    name: text().notNull(),
    accommodation: text({ enum: accommodations }).notNull(),
    /** No links: a rule whose only class is deleted lets nobody pass, where an empty list lets everybody. */
    departmentIds: reference().array().notNull(),
    direction: text({ enum: directions }).notNull(),
    weekdays: integer().array().notNull(),
    /** `HH:mm:ss`; an end before the start is on the next day. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    days: text({ enum: ruleDays }).notNull(),
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    disabled: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('gate_rule_named').on(table.schoolId, table.name)],
)

/** The pair of keys with which a school signs the lists that its gates decide on offline; the private one is sealed. */
export const gateKey = schoolTable(
  'gate_key',
  { publicKey: text().notNull(), privateKey: text().notNull(), madeAt: moment().notNull() },
  (table) => [unique('gate_key_once').on(table.schoolId)],
)

/** The lists that gates were given, without who stood on them: that is told by the rules of their time. */
export const gateList = schoolTable(
  'gate_list',
  {
    /** Upwards within the school. */
    number: bigint({ mode: 'number' }).notNull(),
    /** No link: what was decided on a list outlasts the device. */
    deviceId: reference().notNull(),
    madeAt: moment().notNull(),
    validUntil: moment().notNull(),
    /** How many stood on it. */
    people: integer().notNull(),
  },
  (table) => [unique('gate_list_number').on(table.schoolId, table.number), index().on(table.schoolId, table.madeAt)],
)

/** What a gate decided by itself while its line was down, as it was found when it was delivered. */
export const gateOffline = schoolTable(
  'gate_offline',
  {
    deviceId: reference().notNull(),
    /** The device's own numbering, of one row with its records. */
    series: bigint({ mode: 'number' }).notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    listNumber: bigint({ mode: 'number' }).notNull(),
    memberId: reference().notNull(),
    stateDictId: integer().notNull(),
    passed: boolean().notNull(),
    at: moment().notNull(),
    arrivedAt: moment().notNull(),
    verdict: text({ enum: offlineVerdicts }).notNull(),
    seenAt: moment(),
    seenById: reference(),
  },
  (table) => [
    unique('gate_offline_once').on(table.schoolId, table.deviceId, table.series, table.number),
    // Few are unsure, and of those few are left to be looked at.
    index('gate_offline_unsure')
      .on(table.schoolId, table.deviceId)
      .where(sql`verdict <> 'stands' and seen_at is null`),
    ofMember(table.schoolId, table.memberId),
  ],
)
