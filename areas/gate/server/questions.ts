import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { deleteEmptyAuditEntry } from '../../../platform/server/audit/entry.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { CardFault } from '../../card/contract.ts'
import { gateRefusals } from '../contract.ts'
import { gateEntry, gateTimes } from '../states.ts'
import { type Desk, type RequestRow, isRequest, isWaitingAt, lockGateRequests, sendGateRequests } from './desk.ts'
import { defaultDirection } from './people.ts'
import { findRuleWords } from './rules/dayRules.ts'
import { gateRequest } from './tables.ts'

/** Maximum waiting requests per device. A device that asks without end ends its oldest ones. */
export const maxWaiting = 200

/** A question about a person at a gate, identified by series and number or by key. */
interface Question {
  readonly series: number | null
  readonly number: number | null
  readonly key: string
  readonly memberId: number
  readonly stateDictId?: number | undefined
}

const matchesQuestion = (
  { schoolId, deviceId }: Pick<Desk, 'schoolId' | 'deviceId'>,
  { series, number, key }: Pick<Question, 'series' | 'number' | 'key'>,
) =>
  and(
    eq(gateRequest.schoolId, schoolId),
    eq(gateRequest.deviceId, deviceId),
    series === null ? isNull(gateRequest.series) : eq(gateRequest.series, series),
    number === null ? isNull(gateRequest.number) : eq(gateRequest.number, number),
    eq(gateRequest.key, key),
  )

const joined = alias(gateRequest, 'joined')

/** Returns a request under the numbers or the key of another question that it answers. */
const underName = (request: RequestRow, { series, number, key }: Pick<Question, 'series' | 'number' | 'key'>) => ({
  ...request,
  series,
  number,
  key,
})

/** Finds the request of a question that was sent before. */
export const findStoredQuestion = async (
  desk: Desk,
  question: Omit<Question, 'memberId'>,
): Promise<RequestRow | undefined> => {
  const [found] = await desk.db
    .select({ row: gateRequest, request: joined })
    .from(gateRequest)
    .leftJoin(joined, and(eq(joined.schoolId, gateRequest.schoolId), eq(joined.id, gateRequest.joinedId)))
    .where(matchesQuestion(desk, question))
  return found && underName(found.request ?? found.row, found.row)
}

/** Ends the oldest waiting requests beyond the maximum. */
const endOldest = async ({ db, schoolId, deviceId }: Desk, now: Date): Promise<void> => {
  const waiting = and(eq(gateRequest.schoolId, schoolId), eq(gateRequest.deviceId, deviceId), isWaitingAt(now))
  const tooOld = db
    .select({ id: gateRequest.id })
    .from(gateRequest)
    .where(waiting)
    .orderBy(desc(gateRequest.id))
    .offset(maxWaiting)
    .limit(1)
  await db
    .update(gateRequest)
    .set({ endsAt: now })
    .where(and(waiting, lte(gateRequest.id, sql`(${tooOld})`)))
}

/**
 * Returns the request of a repeated question and drops its audit entry. The first one is in the audit trail, and
 * repeating writes nothing.
 */
export const withoutAuditEntry = async <Row>(db: Db, before: Row): Promise<Row> => {
  await deleteEmptyAuditEntry(db)
  return before
}

/** Refuses a question whose numbers or key belong to a request about another person. */
export const refuseAnother = (
  before: RequestRow | undefined,
  { number, key, memberId }: Pick<Question, 'number' | 'key'> & { readonly memberId: number | undefined },
): void => {
  if (before === undefined || before.memberId === memberId) return
  throw new Refusal(gateRefusals.askedForAnother, { number: number ?? key })
}

/** Finds the request of a repeated question. Refuses numbers or a key used for another person. */
const findRepeatedQuestion = async (desk: Desk, question: Question): Promise<RequestRow | undefined> => {
  const before = await findStoredQuestion(desk, question)
  refuseAnother(before, question)
  return before
}

/**
 * Finds the request about this person at this gate that a new question joins: one that waits, or one just rejected for
 * the same fault of their card. A question about the other direction joins none.
 */
const findOpenRequest = async (
  { db, schoolId, deviceId }: Desk,
  { memberId, stateDictId, fault }: AskedNow,
  now: Date,
) => {
  const isOpen =
    fault === null ? isWaitingAt(now) : and(isRequest, eq(gateRequest.cardFault, fault), gt(gateRequest.endsAt, now))
  const [row] = await db
    .select()
    .from(gateRequest)
    .where(
      and(
        eq(gateRequest.schoolId, schoolId),
        eq(gateRequest.deviceId, deviceId),
        eq(gateRequest.memberId, memberId),
        stateDictId === undefined ? undefined : eq(gateRequest.stateDictId, stateDictId),
        isOpen,
      ),
    )
    .orderBy(desc(gateRequest.id))
    .limit(1)
  return row
}

/** A question at its moment, with the fault of the card that was read. */
interface AskedNow extends Question {
  readonly fault: CardFault | null
}

const insertRow = async ({ db }: Desk, values: typeof gateRequest.$inferInsert): Promise<RequestRow> => {
  const [row] = await db.insert(gateRequest).values(values).returning()
  if (!row) throw new Error('the request was not written')
  return row
}

/** Stores a new request and sends it to the desk. A card that opens nothing by itself is rejected at once. */
const writeRequest = async (desk: Desk, { fault, ...question }: AskedNow, now: Date): Promise<RequestRow> => {
  const { db, schoolId, deviceId } = desk
  const stateDictId = question.stateDictId ?? (await defaultDirection(db, schoolId, question.memberId))
  const endsAt = new Date(now.getTime() + gateTimes.waitSeconds * 1000)
  const words = await findRuleWords(db, schoolId, question.memberId, now)
  const rule = words && (stateDictId === gateEntry.leaving ? words.leaving : words.returning)
  const rejected = fault === null ? {} : { decision: 'reject' as const, decidedAt: now, cardFault: fault }
  const place = { schoolId, deviceId, stateDictId, askedAt: now, endsAt, rule }
  const row = await insertRow(desk, { ...question, ...place, ...rejected })
  await endOldest(desk, now)
  await sendGateRequests(desk, now)
  return row
}

/**
 * Stores a question once. Two questions about one person at one gate, from the device or from pages connected to it, are
 * one request, and one decision answers both.
 */
export const storeQuestion = async (desk: Desk, asked: AskedNow, clock: { now: () => Date }): Promise<RequestRow> => {
  await lockGateRequests(desk)
  // The same question may have been stored while this one waited for the lock.
  const repeated = await findRepeatedQuestion(desk, asked)
  if (repeated) return withoutAuditEntry(desk.db, repeated)
  // Read the clock after waiting for the lock, so that the person gets the whole time.
  const now = clock.now()
  const open = await findOpenRequest(desk, asked, now)
  if (open === undefined) return writeRequest(desk, asked, now)
  const { id: joinedId, stateDictId, askedAt, endsAt, rule } = open
  const { schoolId, deviceId } = desk
  const { fault: _, ...question } = asked
  await insertRow(desk, { ...question, schoolId, deviceId, stateDictId, askedAt, endsAt, rule, joinedId })
  return underName(open, asked)
}
