import type { Call } from '../../contract/call.ts'
import { registerConcurrentRead } from '../database/asSystemWithin.ts'
import type { Database, Transaction } from '../database/database.ts'
import { retryOnDeadlock } from '../database/sqlState.ts'
import { freeKey, keepAnswer } from '../idempotency/answers.ts'
import type { Limits } from '../limits/limits.ts'
import { markRefused } from '../audit/refusedEntry.ts'
import { dataOrRefusal, catchKeptRefusal } from '../keptRefusal.ts'
import type { Handler } from '../serve.ts'
import type { Actor, Session } from '../session.ts'
import type { prepareContext } from './callContext.ts'
import type { Entered, prepareEnter } from './enterCall.ts'
import type { Entering } from './entering.ts'
import type { ReceivedCall } from './requestFacts.ts'

interface Parts {
  readonly database: Database
  readonly limits: Pick<Limits, 'partyOf'>
  /** How long a call waits for a connection before it is refused, ms. */
  readonly patience: number
  readonly record: Entering['record']
  readonly enter: ReturnType<typeof prepareEnter>
  readonly contextOf: ReturnType<typeof prepareContext>
}

/**
 * Prepares the caller check for calls that open their transactions themselves. It runs in a separate transaction
 * before the handler.
 */
export const prepareCallerCheck =
  ({ database, limits, enter, patience }: Pick<Parts, 'database' | 'limits' | 'enter' | 'patience'>) =>
  (received: ReceivedCall): Promise<Session | null> =>
    database.transaction(
      async (transaction) => {
        const { session, checkReach } = await enter(transaction, received)
        await checkReach()
        return session
      },
      { signal: received.signal, patience, party: limits.partyOf(received.token) },
    )

/**
 * Prepares a call's handler to run inside the platform's transaction, which checks the caller and stores the answer.
 */
export const prepareSharedRun = (parts: Parts, call: Call, handler: Handler<Call>) => {
  const { database, record, enter, contextOf, limits, patience } = parts
  /**
   * A reading call's first statements are sent together with the reach check, which saves a round trip. A refusal of
   * the check still wins, but only after the handler has ended too, when the connection is free.
   */
  const runHandler = async (
    { session, checkReach }: Entered,
    received: ReceivedCall,
    transaction: Transaction,
  ): Promise<unknown> => {
    const sign = call.signs ? (actor: Actor) => record(transaction, actor, received.origin) : undefined
    const context = contextOf(received, transaction.db, session, sign)
    if (call.writes) {
      await checkReach()
      return handler(context)
    }
    const checking = checkReach()
    registerConcurrentRead(transaction.db, checking)
    const [checked, handled] = await Promise.allSettled([checking, Promise.try(() => handler(context))])
    if (checked.status === 'rejected') throw checked.reason
    if (handled.status === 'rejected') throw handled.reason
    return handled.value
  }

  const runInside = async (transaction: Transaction, received: ReceivedCall) => {
    const entering = await catchKeptRefusal(enter(transaction, received))
    if ('refused' in entering) return entering
    const { keyed, before } = entering.data
    if (before) return before
    const doing = runHandler(entering.data, received, transaction)
    const outcome = await catchKeptRefusal(doing, (about) => markRefused(transaction.db, about))
    if (keyed) {
      transaction.leave()
      if ('data' in outcome) await keepAnswer(transaction.db, keyed, outcome.data)
      // As if nothing were stored: the same call may be made again.
      else await freeKey(transaction.db, keyed)
    }
    return outcome
  }

  return async (received: ReceivedCall): Promise<unknown> => {
    const { signal } = received
    const whole = (transaction: Transaction) => runInside(transaction, received)
    const party = limits.partyOf(received.token)
    const bounds = { signal, onlyReads: !call.writes, patience, party, isHeavy: call.isHeavy }
    return dataOrRefusal(await retryOnDeadlock(() => database.transaction(whole, bounds)))
  }
}
