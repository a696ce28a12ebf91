import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type Party, type ProductTag, parties, productTypes } from '../../words.ts'
import { billLine } from '../tables.ts'
import type { TradeBooks } from './compareTrade.ts'
import type { Coverage } from './coverage.ts'

/** A trade with what the three books hold of it. */
export interface TradeWithBooks extends TradeBooks {
  readonly tradeCode: string
  readonly productTag: ProductTag
  readonly from: Date
  readonly to: Date
}

const emptyAmounts = { PAY: null, QZ: null, YKT: null }

const chargesCard = (tag: ProductTag): boolean => productTypes.find(({ name }) => name === tag)?.chargesCard ?? false

/** A credit that the product asked for has no statement, and its time says nothing about the statements of its trade. */
const isOfBooks = sql`${billLine.party} <> 'YKT' or ${billLine.statementId} is not null`

const distinctTexts = (column: AnyPgColumn) =>
  sql<string[]>`coalesce(array_agg(distinct ${column}) filter (where ${column} <> ''), '{}')`

/** Adds up the lines of trades by trade and party. `isSought` chooses the trades, always with all of their lines. */
export const readSums = (db: Db, schoolId: number, isSought: SQL) =>
  db
    .select({
      tradeCode: billLine.tradeCode,
      party: billLine.party,
      amount: sql<number>`sum(${billLine.amount})::bigint`.mapWith(Number),
      from: sql<Date>`coalesce(min(${billLine.tradeAt}) filter (where ${isOfBooks}), min(${billLine.tradeAt}))`.mapWith(
        billLine.tradeAt,
      ),
      to: sql<Date>`coalesce(max(${billLine.tradeAt}) filter (where ${isOfBooks}), max(${billLine.tradeAt}))`.mapWith(
        billLine.tradeAt,
      ),
      hasStatements: sql<boolean>`bool_or(${isOfBooks})`,
      codes: distinctTexts(billLine.receiverCode),
      cards: distinctTexts(billLine.receiverCardNum),
      productTag: sql<ProductTag>`min(${billLine.productTag})`,
    })
    .from(billLine)
    .where(and(eq(billLine.schoolId, schoolId), isSought))
    .groupBy(billLine.tradeCode, billLine.party)

type Sum = Awaited<ReturnType<typeof readSums>>[number]

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one < other ? other : one)

/**
 * Finds the pupil or card that the card system credited instead of the order's. Codes are compared where both books have
 * them, because a pupil may get a new card.
 */
const findStrayReceiver = (sums: readonly Sum[]): string | null => {
  const order = sums.find(({ party }) => party === 'QZ')
  const credit = sums.find(({ party }) => party === 'YKT')
  if (order === undefined || credit === undefined) return null
  const key = order.codes.length > 0 && credit.codes.length > 0 ? 'codes' : 'cards'
  if (order[key].length === 0) return null
  return credit[key].find((one) => !order[key].includes(one)) ?? null
}

const joinSums = (tradeCode: string, sums: readonly Sum[], coverage: Coverage): TradeWithBooks => {
  const ofBooks = sums.filter(({ hasStatements }) => hasStatements)
  const dated = ofBooks.length === 0 ? sums : ofBooks
  const from = dated.map((sum) => sum.from).reduce(earlier)
  const to = dated.map((sum) => sum.to).reduce(later)
  // The platform's order knows the product. The others have the type that somebody chose for the file.
  const productTag = (sums.find(({ party }) => party === 'QZ') ?? sums[0])?.productTag ?? 'OTHER'
  const amounts: Record<Party, number | null> = { ...emptyAmounts }
  for (const { party, amount } of sums) amounts[party] = amount
  const isCovered = (party: Party) => coverage(party, from, to)
  const [PAY, QZ, YKT] = parties.map(isCovered)
  const covered = { PAY: PAY === true, QZ: QZ === true, YKT: YKT === true }
  const books = { amounts, covered, chargesCard: chargesCard(productTag), strayReceiver: findStrayReceiver(sums) }
  return { tradeCode, productTag, from, to, ...books }
}

/** Joins the sums of each trade with the coverage of the parties' statements. */
export const toTrades = (sums: readonly Sum[], coverage: Coverage): TradeWithBooks[] => {
  const byTrade = new Map<string, Sum[]>()
  for (const sum of sums) byTrade.set(sum.tradeCode, [...(byTrade.get(sum.tradeCode) ?? []), sum])
  return [...byTrade].map(([tradeCode, ofTrade]) => joinSums(tradeCode, ofTrade, coverage))
}
