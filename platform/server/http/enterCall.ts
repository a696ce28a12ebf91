import { isBeforeSchool } from '../../contract/call.ts'
import { Refusal } from '../../contract/refusal.ts'
import { refusedLook } from '../audit/refusedLook.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/database.ts'
import { platformSchool } from '../database/schoolTable.ts'
import { type KeyedCall, digestOfInput, takeKey } from '../idempotency/answers.ts'
import { holdsSecret, isAnswerStored } from '../idempotency/isKept.ts'
import type { Limits } from '../limits/limits.ts'
import type { prepareReach } from '../reach.ts'
import { makeKeptRefusal } from '../keptRefusal.ts'
import type { Session } from '../session.ts'
import type { Entering, NamedCall } from './entering.ts'
import type { ReceivedCall } from './requestFacts.ts'
import { refuseUnseenSchools } from './undeclaredSchools.ts'

/** A caller who has entered a call's transaction. */
export interface Entered {
  readonly session: Session | null
  /** Refuses ids that the session doesn't reach. */
  readonly checkReach: () => Promise<void>
  readonly keyed?: KeyedCall | undefined
  /** The stored answer of the same call under the same idempotency key. */
  readonly before?: { readonly data: unknown } | null | undefined
}

interface Parts {
  readonly clock: Clock
  readonly config: Pick<Config, 'secret'>
  readonly limits: Limits
  readonly checkReach: ReturnType<typeof prepareReach>
  readonly entering: Entering
}

/** True for people. Machines and links have no account to count calls and store answers by. */
const hasAccount = ({ deviceId, displayId, otherSystem, link }: Session) =>
  deviceId === undefined && displayId === undefined && otherSystem === undefined && link === undefined

const nothingToCheck = async () => undefined

/** Prepares session, permission, idempotency key and scope of a call inside an open transaction. */
export const prepareEnter = ({ clock, config, limits, checkReach, entering }: Parts, { name, call }: NamedCall) => {
  const writesShared = call.writes && call.transaction === 'shared'
  // With a shared writing transaction the system opens the trail before the scope is entered; a newcomer enters none.
  const lookUp = isBeforeSchool(call.may) || writesShared ? 'call' : 'callAndEnter'

  const mayBeKept = isAnswerStored(call)
  const answerHoldsSecret = holdsSecret(call)
  const showsNumbers = call.showsInFull || call.findsByNumber
  const keyedCall = ({ key, input }: ReceivedCall, session: Session): KeyedCall | undefined => {
    if (key === undefined || !hasAccount(session) || !mayBeKept) return undefined
    const { schoolId, accountId } = session
    const made = { key, call: name, inputDigest: digestOfInput(input, config.secret), holdsSecret: answerHoldsSecret }
    return { ...made, schoolId: schoolId ?? platformSchool, accountId }
  }

  /** Counts a view of personal numbers. One above the limit is refused but still recorded in the trail. */
  const countNumberView = async (transaction: Transaction, { actor, accountId }: Session, { origin }: ReceivedCall) => {
    try {
      await limits.admitLook(call, accountId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!writesShared) throw error
      entering.record(transaction, actor, origin, refusedLook.call)
      throw makeKeptRefusal(error.kind, error.fill)
    }
  }

  return async (transaction: Transaction, received: ReceivedCall): Promise<Entered> => {
    const found = await entering.findCaller(transaction, received, lookUp)
    if (found === null) return { session: null, checkReach: nothingToCheck }
    const { session } = found
    const { input } = received
    // Machines are limited by their credential only, opened links by their token.
    if (hasAccount(session)) await limits.admitAccount(received.token, session)
    // A machine would send a refused batch again for ever.
    if (hasAccount(session) && !isBeforeSchool(call.may)) refuseUnseenSchools(session, received.undeclaredSchools)
    // Another system is meant to receive these numbers each time it calls.
    if (showsNumbers && session.otherSystem === undefined) await countNumberView(transaction, session, received)
    const keyed = keyedCall(received, session)
    const before = keyed && (await takeKey(transaction.db, keyed, clock.now()))
    const entered = { session, checkReach: () => checkReach(transaction.db, session, input), keyed }
    if (before) return { ...entered, before }
    if (writesShared && !call.signs) entering.record(transaction, session.actor, received.origin)
    entering.enterScope(transaction, found)
    return entered
  }
}
