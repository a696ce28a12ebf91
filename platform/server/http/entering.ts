import { type Call, type InputOf, isBeforeSchool } from '../../contract/call.ts'
import { openAuditEntry } from '../audit/entry.ts'
import type { Clock } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { platformSchool } from '../database/schoolTable.ts'
import type { prepareReach } from '../reach.ts'
import type { Origin } from '../serve.ts'
import { type Actor, type FoundSession, type LookUp, type Session, type SessionSource, asWriter } from '../session.ts'
import { type Bearings, admit } from './bearings.ts'

/** The call with its name in the audit trail and logs, such as `users.bindRole`. */
export interface NamedCall {
  readonly name: string
  readonly call: Call
  /** The module that it belongs to, which a school may be without. */
  readonly module: string | null
}

interface Ground {
  readonly clock: Clock
  readonly sessionSource: SessionSource
  readonly reachCheck: ReturnType<typeof prepareReach>
}

type Parts = Pick<Bearings, 'token' | 'origin'> & { readonly input: InputOf<Call> }

/** What somebody does to their account is told to the platform, whatever school they are in just then. */
const toPlatform = ({ schoolId, memberId, bySchoolId = schoolId, accountId }: Actor) => ({
  schoolId: platformSchool,
  memberId,
  ...(bySchoolId === platformSchool ? {} : { bySchoolId }),
  accountId,
})

/** How the caller of a call is let into a transaction: found, admitted, signed for, within the walls of their schools. */
export const prepareEntering = ({ clock, sessionSource, reachCheck }: Ground, { name, call, module }: NamedCall) => {
  const changes = call.writes && !call.onlyLooks

  const record = ({ db, withoutWaiting }: Transaction, actor: Actor, origin: Origin) =>
    withoutWaiting(
      openAuditEntry(db, {
        call: call.toldAs ?? name,
        ...(call.may.kind === 'account' && !call.may.inSchool ? toPlatform(actor) : actor),
        requestId: origin.requestId,
        address: origin.address,
        at: clock.now(),
      }),
    )

  /** Finds the caller and refuses those who may not call; a writer where the call changes something. Null for calls open to anyone. */
  const findCaller = async ({ db }: Transaction, token: string, how: LookUp): Promise<FoundSession | null> => {
    if (call.may.kind === 'anyone') return null
    const found = token === '' ? null : await sessionSource(db, token, how)
    admit(call, module, found?.session ?? null)
    return found && changes ? { ...found, session: asWriter(found.session) } : found
  }

  // A newcomer has no school yet; such calls run as the system and touch nothing but the caller's own session.
  const enterScope = (transaction: Transaction, { session, entered }: FoundSession): void => {
    if (!isBeforeSchool(call.may) && session.scope && !entered) transaction.enter(session.scope)
  }

  /** Signs for a call's own transaction and enters its school, where all that allowed the call still holds. */
  const enterAgain = async (transaction: Transaction, parts: Parts): Promise<Session | null> => {
    const found = await findCaller(transaction, parts.token, 'call')
    if (!found) return null
    if (!call.signs) record(transaction, found.session.actor, parts.origin)
    enterScope(transaction, found)
    await reachCheck(transaction.db, found.session, parts.input)
    return found.session
  }

  return { record, findCaller, enterScope, enterAgain }
}
