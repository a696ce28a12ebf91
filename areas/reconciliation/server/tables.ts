import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import type { CheckState, Party, ProductTag, RechargeState } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })
const day = () => date({ mode: 'string' })

/** An amount of money in fen. Refunds are negative. */
const fen = () => bigint({ mode: 'number' })

/** A statement that a party's system made and a school imported: one file. */
export const billStatement = schoolTable(
  'bill_statement',
  {
    party: text().$type<Party>().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file, so that a file imported twice is refused. */
    contentHash: text().notNull(),
    /** The days that the statement covers, both included. A covered day without a line means that no money moved. */
    fromDay: day().notNull(),
    toDay: day().notNull(),
    /**
     * The moment of the last line, if the file may have been cut off after it. Null if the statement is complete to the
     * end of its last day.
     */
    completeUntil: moment(),
    lineCount: integer().notNull(),
    orderAmount: fen().notNull(),
    /** No foreign key: a statement outlives its importer's record. */
    importedById: reference(),
    importedAt: moment().notNull(),
  },
  (table) => [
    unique('bill_statement_once').on(table.schoolId, table.party, table.contentHash),
    index().on(table.schoolId, table.party, table.toDay),
  ],
)

/** The bill of a party, merchant, product and day (academics §3, Bill summary). Its sums are those of its lines. */
export const billSummary = schoolTable(
  'bill_summary',
  {
    tradeDay: day().notNull(),
    productTag: text().$type<ProductTag>().notNull(),
    party: text().$type<Party>().notNull(),
    /** The merchant number of the payment channel. Empty for the other parties. */
    merchantId: text().notNull().default(''),
    billCount: integer().notNull(),
    orderAmount: fen().notNull(),
    serviceCharge: fen().notNull(),
    state: text().$type<CheckState>().notNull().default('NONE'),
    remark: text().notNull().default(''),
    checkedAt: moment(),
  },
  (table) => [
    unique('bill_summary_once').on(table.schoolId, table.tradeDay, table.productTag, table.party, table.merchantId),
  ],
)

const ofSummary = (table: { readonly schoolId: AnyPgColumn; readonly summaryId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.summaryId],
    foreignColumns: [billSummary.schoolId, billSummary.id],
  })

const ofStatement = (table: { readonly schoolId: AnyPgColumn; readonly statementId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.schoolId, table.statementId],
    foreignColumns: [billStatement.schoolId, billStatement.id],
  })

/**
 * A payment or refund in the books of one party (academics §3, Bill detail). Accounts are kept by law, so names and
 * numbers stay as they were and no foreign key leads to the people.
 */
export const billLine = schoolTable(
  'bill_line',
  {
    summaryId: reference().notNull(),
    /** Null for a line that no file brought: a platform order, or a recharge that the product made. */
    statementId: reference(),
    party: text().$type<Party>().notNull(),
    tradeCode: text().notNull(),
    /** The number of a refund. Empty for the payment itself. */
    refundCode: text().notNull().default(''),
    /** The card system's number of the credit. Empty for the other parties, and if its statement has none. */
    serial: text().notNull().default(''),
    productTag: text().$type<ProductTag>().notNull(),
    /**
     * The school's day of the platform's order if it is known, otherwise of the line itself. A card recharged after
     * midnight belongs to the day on which it was paid.
     */
    tradeDay: day().notNull(),
    tradeAt: moment().notNull(),
    amount: fen().notNull(),
    /** The later statement that corrected the amount. */
    correctedById: reference(),
    serviceCharge: fen().notNull().default(0),
    /** The rate as the channel prints it, such as 0.60%. */
    rate: text().notNull().default(''),
    tradeName: text().notNull().default(''),
    wxOrderCode: text().notNull().default(''),
    merchantId: text().notNull().default(''),
    payUserId: reference(),
    payUserName: text().notNull().default(''),
    userIdentity: text().notNull().default(''),
    receiverUserId: reference(),
    receiverName: text().notNull().default(''),
    receiverCode: text().notNull().default(''),
    receiverCardNum: text().notNull().default(''),
    state: text().$type<CheckState>().notNull().default('NONE'),
    remark: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('bill_line_once').on(table.schoolId, table.party, table.tradeCode, table.refundCode, table.serial),
    index().on(table.schoolId, table.summaryId, table.tradeAt, table.id),
    index().on(table.schoolId, table.tradeCode),
    index().on(table.schoolId, table.tradeDay, table.productTag),
    index().on(table.schoolId, table.statementId),
    ofSummary(table),
    ofStatement(table),
  ],
)

/**
 * The state that a person gave to a trade, with the reason. It holds until the amounts of the trade change: then it is
 * deleted, and the comparison decides again.
 */
export const billMark = schoolTable(
  'bill_mark',
  {
    tradeCode: text().notNull(),
    state: text().$type<CheckState>().notNull(),
    remark: text().notNull(),
    markedById: reference(),
    markedAt: moment().notNull(),
    version: version(),
  },
  (table) => [unique('bill_mark_once').on(table.schoolId, table.tradeCode)],
)

/** A request to the one-card system to credit a card with the amount that a trade lacks there. */
export const billRecharge = schoolTable(
  'bill_recharge',
  {
    tradeCode: text().notNull(),
    /** The card system credits each request number once, so that a repeated request can't credit twice. */
    requestNumber: text().notNull(),
    amount: fen().notNull(),
    cardNum: text().notNull(),
    state: text().$type<RechargeState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    /** True if the card may have been credited although no answer came. */
    isUncertain: boolean().notNull().default(false),
    askedById: reference(),
    askedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.schoolId, table.tradeCode),
    // A second clerk must not credit the same trade while the first request is under way.
    uniqueIndex('bill_recharge_waiting')
      .on(table.schoolId, table.tradeCode)
      .where(sql`${table.state} = 'waiting'`),
  ],
)
