import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { takeEntryBack } from '../../../platform/server/audit/entry.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { markOnline } from '../../device/server/index.ts'
import { device } from '../../device/server/tables.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { type Ask, type AskAnswer, type gate, gateRefusals } from '../contract.ts'
import { gateEntry, gateTimes } from '../states.ts'
import { type Desk, type RequestRow, holdDesk, sayDesk, stateOf, waitingAt } from './desk.ts'
import { isGateType } from './gates.ts'
import { directionOf, findTold } from './people.ts'
import { findRuleWords, toldRule } from './rules/rulesOfTheDay.ts'
import { gateRequest } from './tables.ts'
import { tellStranger } from './tellStranger.ts'

/** So many requests of one device wait at once: a device that asks without end pushes out its own. */
export const mostWaiting = 200

/** Somebody who stands before a gate, and the name of the question. */
export interface Question {
  readonly series: number | null
  readonly number: number | null
  readonly key: string
  readonly memberId: number
  readonly stateDictId?: number | undefined
}

const named = (
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

/** The request of a question that was asked before. */
export const findAsked = async (desk: Desk, question: Omit<Question, 'memberId'>): Promise<RequestRow | undefined> => {
  const [row] = await desk.db.select().from(gateRequest).where(named(desk, question))
  return row
}

/** Ends the oldest of the requests that wait, where there are too many. */
const endOldest = async ({ db, schoolId, deviceId }: Desk, now: Date): Promise<void> => {
  const waiting = and(eq(gateRequest.schoolId, schoolId), eq(gateRequest.deviceId, deviceId), waitingAt(now))
  const tooOld = db
    .select({ id: gateRequest.id })
    .from(gateRequest)
    .where(waiting)
    .orderBy(desc(gateRequest.id))
    .offset(mostWaiting)
    .limit(1)
  await db
    .update(gateRequest)
    .set({ endsAt: now })
    .where(and(waiting, lte(gateRequest.id, sql`(${tooOld})`)))
}

/** The request of a question that is asked again: the first asking is in the trail, and nothing is written by another. */
export const repeated = async <Row>(db: Db, before: Row): Promise<Row> => {
  await takeEntryBack(db)
  return before
}

/** Refuses a name under which somebody else was asked for before. */
const refuseAnother = (
  before: RequestRow | undefined,
  { number, key, memberId }: Pick<Question, 'number' | 'key'> & { readonly memberId: number | undefined },
): void => {
  if (before === undefined || before.memberId === memberId) return
  throw new Refusal(gateRefusals.askedForAnother, { number: number ?? key })
}

/** The request that a question was asked by before; refuses a name under which somebody else was asked for. */
export const findRepeated = async (desk: Desk, question: Question): Promise<RequestRow | undefined> => {
  const before = await findAsked(desk, question)
  refuseAnother(before, question)
  return before
}

/** Writes a question that was not asked before, and tells the desk, which the caller holds. */
export const writeRequest = async (desk: Desk, question: Question, clock: { now: () => Date }): Promise<RequestRow> => {
  const { db, schoolId, deviceId } = desk
  // Only now: somebody who waited for the desk has the whole time.
  const now = clock.now()
  const stateDictId = question.stateDictId ?? (await directionOf(db, schoolId, question.memberId))
  const endsAt = new Date(now.getTime() + gateTimes.waitSeconds * 1000)
  const words = await findRuleWords(db, schoolId, question.memberId, now)
  const rule = words && (stateDictId === gateEntry.leaving ? words.leaving : words.returning)
  const [row] = await db
    .insert(gateRequest)
    .values({ ...question, schoolId, deviceId, stateDictId, askedAt: now, endsAt, rule })
    .returning()
  if (!row) throw new Error('the request was not written')
  await endOldest(desk, now)
  await sayDesk(desk, now)
  return row
}

const replies = { waiting: '', agreed: 'agree', rejected: 'reject', timedOut: 'timeout' } as const

/** A request as its device is told of it. Who was let pass has gone long ago where the device asks much later. */
export const answerOf = (row: RequestRow, now: Date): AskAnswer => {
  const state = stateOf(row, now)
  const isOld = now.getTime() - row.endsAt.getTime() > gateTimes.opensSeconds * 1000
  const numbers = { series: row.series ?? 0, number: row.number ?? 0 }
  const rule = row.rule === null ? null : toldRule(row.rule)
  return { ...numbers, state, reply: isOld ? 'timeout' : replies[state], endsAt: row.endsAt.toISOString(), rule }
}

/** Refuses a device that is no gate, and those of a school that is without the module. */
export const refuseOthers = async (
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
 * Takes a device's question and says how it stands, by whichever door it came: written once, however often it is asked.
 * Of people whom the school does not know nothing is written, and the desk hears that somebody was there. Refuses numbers under which somebody else was asked for: a
 * device that lost its count would let one person pass on the word that was given for another.
 */
export const askGate = async (
  desk: Desk,
  { series, number, ...told }: z.output<typeof Ask>,
  clock: { now: () => Date },
): Promise<AskAnswer> => {
  await refuseOthers(desk.db, desk)
  const name = { series, number, key: '' }
  const memberId = await findTold(desk.db, desk.schoolId, told)
  const before = await findAsked(desk, name)
  refuseAnother(before, { ...name, memberId })
  if (before) return answerOf(await repeated(desk.db, before), clock.now())
  if (memberId === undefined) {
    await tellStranger(desk, clock)
    return { series, number, state: 'unknown', reply: 'reject', endsAt: null, rule: null }
  }
  const question = { ...name, memberId, stateDictId: told.stateDictId }
  await holdDesk(desk)
  // Somebody may have asked it while this one waited for the desk.
  const meanwhile = await findRepeated(desk, question)
  const row = meanwhile ? await repeated(desk.db, meanwhile) : await writeRequest(desk, question, clock)
  return answerOf(row, clock.now())
}

/** Takes a question that comes by HTTP; the device was heard of by it. */
export const askByDevice = async ({ db, live, session, body, clock }: Context<typeof gate.ask>) => {
  const desk = { db, live, schoolId: schoolOf(session), deviceId: deviceOf(session) }
  const answer = await askGate(desk, body, clock)
  // Last, since another message of the same device waits from here on.
  await markOnline(db, desk, { way: 'http', connection: '', at: clock.now() })
  return answer
}
