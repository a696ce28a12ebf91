import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { cardFaultNames } from '../../card/contract.ts'
import { findCardFault } from '../../card/server/index.ts'
import { markOnline } from '../../device/server/index.ts'
import { device } from '../../device/server/tables.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { type Ask, type AskAnswer, type gate, gateRefusals } from '../contract.ts'
import { gateTimes } from '../states.ts'
import { type Desk, type RequestRow, requestStateAt } from './desk.ts'
import { isGateType } from './gates.ts'
import { findNamedPerson } from './people.ts'
import { findStoredQuestion, refuseAnother, storeQuestion, withoutAuditEntry } from './questions.ts'
import { presentRuleText } from './rules/dayRules.ts'
import { notifyUnknownPerson } from './unknownPerson.ts'

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
  const reason = row.cardFault === null ? '' : cardFaultNames[row.cardFault]
  return {
    ...numbers,
    state,
    reply: isOld ? 'timeout' : replies[state],
    endsAt: row.endsAt.toISOString(),
    rule,
    reason,
  }
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
 * repeated. For an unknown person nothing is stored, and the desk is notified. A card outside its period is rejected
 * with the reason. Numbers already used for another person are refused: a device that lost its count would let one
 * person pass on a decision about another.
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
    await notifyUnknownPerson(desk, namedPerson.userId === undefined ? namedPerson.cardNum : undefined, clock)
    return { series, number, state: 'unknown', reply: 'reject', endsAt: null, rule: null, reason: '' }
  }
  const isByCard = namedPerson.cardNum !== undefined
  const fault = isByCard ? await findCardFault(desk.db, desk.schoolId, memberId, clock.now()) : null
  const question = { ...name, memberId, stateDictId: namedPerson.stateDictId, fault }
  return presentAnswer(await storeQuestion(desk, question, clock), clock.now())
}

/** Handles a question that came by HTTP, and marks the device as online. */
export const askByDevice = async ({ db, live, session, body, clock }: Context<typeof gate.ask>) => {
  const desk = { db, live, schoolId: schoolOf(session), deviceId: deviceOf(session) }
  const answer = await handleQuestion(desk, body, clock)
  // Last, because another message of the same device waits from here until the commit.
  await markOnline(db, desk, { way: 'http', connection: '', at: clock.now() })
  return answer
}
