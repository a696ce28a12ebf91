import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { cardFaults } from '../../card/contract.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { accommodations, directions, ruleDays } from '../ruleContract.ts'
import { offlineVerdicts } from '../states.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Gate questions and their decisions. Timeouts aren't stored: a request without a decision has timed out at `endsAt`,
 * even if all servers were down then.
 */
export const gateRequest = schoolTable(
  'gate_request',
  {
    /** No foreign key, because a decision outlasts the device. */
    deviceId: reference().notNull(),
    /** The device's numbering; null if a page asks for a device connected only to it. */
    series: bigint({ mode: 'number' }),
    number: bigint({ mode: 'number' }),
    /** The page's key of the question; empty for a device's question. */
    key: text().notNull(),
    memberId: reference().notNull(),
    stateDictId: integer().notNull(),
    askedAt: moment().notNull(),
    endsAt: moment().notNull(),
    decision: text({ enum: ['agree', 'reject'] }),
    decidedAt: moment(),
    decidedById: reference(),
    /** Why the card opened nothing by itself: the request was rejected at once, by nobody. Null for all others. */
    cardFault: text({ enum: cardFaults }),
    /** The waiting request about the same person, whose decision counts for this question too. */
    joinedId: reference(),
    /** The gate rule as text at the time of the question: empty if none applies, null if rules don't apply. */
    rule: text(),
  },
  (table) => [
    // A page's question has null numbers; without nullsNotDistinct two with the same key would both be stored.
    unique('gate_request_once')
      .on(table.schoolId, table.deviceId, table.series, table.number, table.key)
      .nullsNotDistinct(),
    index().on(table.schoolId, table.deviceId, table.endsAt),
    index()
      .on(table.schoolId, table.joinedId)
      .where(sql`joined_id is not null`),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)

/** Gate rules: which students pass a gate without a leave, and when. */
export const gateRule = schoolTable(
  'gate_rule',
  {
    name: text().notNull(),
    accommodation: text({ enum: accommodations }).notNull(),
    /**
     * No foreign keys: after its only class is deleted a rule must apply to nobody, but an empty list means the whole
     * school.
     */
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

/** A school's key pair for signing offline lists; the private key is encrypted. */
export const gateKey = schoolTable(
  'gate_key',
  { publicKey: text().notNull(), privateKey: text().notNull(), madeAt: moment().notNull() },
  (table) => [unique('gate_key_once').on(table.schoolId)],
)

/** The lists handed to gates, without their people, who can be derived from the leaves and rules of that time. */
export const gateList = schoolTable(
  'gate_list',
  {
    /** Increases within the school. */
    number: bigint({ mode: 'number' }).notNull(),
    /** No foreign key, because decisions on a list outlast the device. */
    deviceId: reference().notNull(),
    madeAt: moment().notNull(),
    validUntil: moment().notNull(),
    /** Number of people on the list. */
    people: integer().notNull(),
  },
  (table) => [unique('gate_list_number').on(table.schoolId, table.number), index().on(table.schoolId, table.madeAt)],
)

/** Offline decisions of gates and disconnected keepers, with the verdict at delivery. */
export const gateOffline = schoolTable(
  'gate_offline',
  {
    deviceId: reference().notNull(),
    /** The device's numbering, shared with its access records. */
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
    // Few decisions need a review, and fewer are still open.
    index('gate_offline_unsure')
      .on(table.schoolId, table.deviceId)
      .where(sql`verdict <> 'stands' and seen_at is null`),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)
