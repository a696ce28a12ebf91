import type { Call } from '../../contract/call.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Db } from '../database/connection.ts'
import { retryOnDeadlock } from '../database/sqlState.ts'
import { markRefused } from '../audit/refusedEntry.ts'
import type { Limits } from '../limits/limits.ts'
import { dataOrRefusal, catchKeptRefusal } from '../keptRefusal.ts'
import type { Context } from '../serve.ts'
import type { Actor, Session } from '../session.ts'
import type { Entering } from './entering.ts'
import type { PlatformParts } from './platformParts.ts'
import type { ReceivedCall } from './requestFacts.ts'

type Recording = Pick<Context<Call>, 'recorded' | 'recordedAsSystem'>

/** Throws for members of the context that this kind of call doesn't have. */
const absent = (what: string): never => {
  throw new Error(`this call has no ${what}; see its contract`)
}

const refuseTransaction = async () => absent('transaction beside the platform’s own')
const noRecording: Recording = { recorded: refuseTransaction, recordedAsSystem: refuseTransaction }

/** The database, the limits that assign a call to a party, and how long a call waits for a connection, ms. */
interface DatabaseAccess {
  readonly database: Database
  readonly limits: Pick<Limits, 'partyOf'>
  readonly patience: number
}

/**
 * The writing transactions that a call opens itself. Each checks session, permission and reach again, and is recorded
 * in the trail.
 */
const makeRecording = (
  { database, limits, patience }: DatabaseAccess,
  { record, enterAgain }: Entering,
  received: ReceivedCall,
): Recording => {
  const bounds = { signal: received.signal, patience, party: limits.partyOf(received.token) }
  const open = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => {
    const whole = (transaction: Transaction) =>
      catchKeptRefusal(work(transaction), (about) => markRefused(transaction.db, about))
    return dataOrRefusal(await retryOnDeadlock(() => database.transaction(whole, bounds)))
  }
  return {
    recorded: (work) =>
      open(async (transaction) => {
        const writer = await enterAgain(transaction, received)
        if (!writer?.scope) return absent('school to be in; say recordedAsSystem')
        return work(transaction.db)
      }),
    recordedAsSystem: (_why, work) =>
      open(async (transaction) => {
        await enterAgain(transaction, received)
        transaction.leave()
        return work(transaction.db, (actor) => record(transaction, actor, received.origin))
      }),
  }
}

/** Prepares the contexts for a call's handler: each has the members that the call's contract allows. */
export const prepareContext =
  (
    {
      database,
      clock,
      config,
      services,
      limits,
      patience,
    }: Pick<PlatformParts, 'clock' | 'config' | 'services'> & DatabaseAccess,
    call: Call,
    entering: Entering,
  ) =>
  (
    received: ReceivedCall,
    db: Db | null,
    session: Session | null,
    sign: (actor: Actor) => void = () => absent('trail to sign in the platform’s transaction'),
  ): Context<Call> => ({
    ...received.input,
    ...services,
    get db() {
      return db ?? absent('transaction of its own')
    },
    get session() {
      return session ?? absent('session')
    },
    // Inside the platform's transaction a second one could wait for the first: forever, if there is only one
    // connection.
    get database() {
      return db === null ? database : absent('database beside its transaction')
    },
    ...(db === null ? makeRecording({ database, limits, patience }, entering, received) : noRecording),
    sign,
    get uploads() {
      return call.upload === null ? absent('uploads') : received.uploads
    },
    token: received.token,
    origin: received.origin,
    cookies: received.cookies,
    log: received.log,
    clock,
    config,
  })
