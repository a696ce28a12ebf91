import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { deleteEmptyAuditEntry } from '../../../platform/server/audit/entry.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { markOnline } from '../../device/server/index.ts'
import { device } from '../../device/server/tables.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { type Ask, type AskAnswer, type gate, gateRefusals } from '../contract.ts'
import { gateEntry, gateTimes } from '../states.ts'
import { type Desk, type RequestRow, lockGateRequests, sendGateRequests, requestStateAt, isWaitingAt } from './desk.ts'
import { isGateType } from './gates.ts'
import { defaultDirection, findNamedPerson } from './people.ts'
import { findRuleWords, presentRuleText } from './rules/dayRules.ts'
import { gateRequest } from './tables.ts'
import { notifyUnknownPerson } from './unknownPerson.ts'

/** Maximum waiting requests per device. A device that asks without end ends its oldest ones. */
export const maxWaiting = 200

/** A question about a person at a gate, identified by series and number or by key. */
export interface Question {
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

/** Finds the request of a question that was sent before. */
export const findStoredQuestion = async (
  desk: Desk,
  question: Omit<Question, 'memberId'>,
): Promise<RequestRow | undefined> => {
  const [row] = await desk.db.select().from(gateRequest).where(matchesQuestion(desk, question))
  return row
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
const refuseAnother = (
  before: RequestRow | undefined,
  { number, key, memberId }: Pick<Question, 'number' | 'key'> & { readonly memberId: number | undefined },
): void => {
  if (before === undefined || before.memberId === memberId) return
  throw new Refusal(gateRefusals.askedForAnother, { number: number ?? key })
}

/** Finds the request of a repeated question. Refuses numbers or a key used for another person. */
export const findRepeatedQuestion = async (desk: Desk, question: Question): Promise<RequestRow | undefined> => {
  const before = await findStoredQuestion(desk, question)
  refuseAnother(before, question)
  return before
}

/** Stores a new question and sends it to the desk. The caller must hold the lock of the gate's requests. */
export const writeRequest = async (desk: Desk, question: Question, clock: { now: () => Date }): Promise<RequestRow> => {
  const { db, schoolId, deviceId } = desk
  // Read the clock after waiting for the lock, so that the person gets the whole time.
  const now = clock.now()
  const stateDictId = question.stateDictId ?? (await defaultDirection(db, schoolId, question.memberId))
  const endsAt = new Date(now.getTime() + gateTimes.waitSeconds * 1000)
  const words = await findRuleWords(db, schoolId, question.memberId, now)
  const rule = words && (stateDictId === gateEntry.leaving ? words.leaving : words.returning)
  const [row] = await db
    .insert(gateRequest)
    .values({ ...question, schoolId, deviceId, stateDictId, askedAt: now, endsAt, rule })
    .returning()
  if (!row) throw new Error('the request was not written')
  await endOldest(desk, now)
  await sendGateRequests(desk, now)
  return row
}

const replies = { waiting: '', agreed: 'agree', rejected: 'reject', timedOut: 'timeout' } as const

/**
 * Returns a request as the device's response. Long after its end it's always a timeout, because the person has left by
 * then.
 */
export const presentAnswer = (row: RequestRow, now: Date): AskAnswer => {
  const state = requestStateAt(row, now)
  const isOld = now.getTime() - row.endsAt.getTime() > gateTimes.opensSeconds * 1000
  const numbers = { series: row.series ?? 0, number: row.number ?? 0 }
  const rule = row.rule === null ? null : presentRuleText(row.rule)
  return { ...numbers, state, reply: isOld ? 'timeout' : replies[state], endsAt: row.endsAt.toISOString(), rule }
}

/** Refuses a device that isn't a gate, and every device of a school without the module. */
export const refuseNonGates = async (
  db: Db,
  { schoolId, deviceId }: Pick<Desk, 'schoolId' | 'deviceId'>,
): Promise<void> => {
  const [row] = await db
    .select({
      type: device.type,
      isClosed: sql<boolean>`exists (select 1 from ${closedModule}
        where ${closedModule.schoolId} = ${schoolId} and ${closedModule.module} = 'gate')`,
    })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, deviceId)))
  if (row?.isClosed) throw new Refusal(common.notInSchool)
  if (!row || !isGateType(row.type)) throw new Refusal(gateRefusals.notAGate)
}

/**
 * Handles a device's question, by HTTP or over the channel, and returns its state. It's stored once, however often it's
 * repeated. For an unknown person nothing is stored, and the desk is notified. Numbers already used for another person
 * are refused: a device that lost its count would let one person pass on a decision about another.
 */
export const handleQuestion = async (
  desk: Desk,
  { series, number, ...namedPerson }: z.output<typeof Ask>,
  clock: { now: () => Date },
): Promise<AskAnswer> => {
  await refuseNonGates(desk.db, desk)
  const name = { series, number, key: '' }
  const memberId = await findNamedPerson(desk.db, desk.schoolId, namedPerson)
  const before = await findStoredQuestion(desk, name)
  refuseAnother(before, { ...name, memberId })
  if (before) return presentAnswer(await withoutAuditEntry(desk.db, before), clock.now())
  if (memberId === undefined) {
    await notifyUnknownPerson(desk, clock)
    return { series, number, state: 'unknown', reply: 'reject', endsAt: null, rule: null }
  }
  const question = { ...name, memberId, stateDictId: namedPerson.stateDictId }
  await lockGateRequests(desk)
  // The same question may have been stored while this one waited for the lock.
  const meanwhile = await findRepeatedQuestion(desk, question)
  const row = meanwhile ? await withoutAuditEntry(desk.db, meanwhile) : await writeRequest(desk, question, clock)
  return presentAnswer(row, clock.now())
}

/** Handles a question that came by HTTP, and marks the device as online. */
export const askByDevice = async ({ db, live, session, body, clock }: Context<typeof gate.ask>) => {
  const desk = { db, live, schoolId: schoolOf(session), deviceId: deviceOf(session) }
  const answer = await handleQuestion(desk, body, clock)
  // Last, because another message of the same device waits from here until the commit.
  await markOnline(db, desk, { way: 'http', connection: '', at: clock.now() })
  return answer
}
