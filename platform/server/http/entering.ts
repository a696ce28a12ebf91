import { type Call, type InputOf, isBeforeSchool } from '../../contract/call.ts'
import { openAuditEntry } from '../audit/entry.ts'
import type { Clock } from '../clock.ts'
import type { Transaction } from '../database/database.ts'
import { platformSchool } from '../database/schoolTable.ts'
import type { prepareReach } from '../reach.ts'
import type { Origin } from '../serve.ts'
import {
  type Actor,
  type DeviceSource,
  type DisplaySource,
  type FoundSession,
  type LinkSource,
  type LookUp,
  type OtherSystemSource,
  type Session,
  type SessionSource,
  toWriterSession,
} from '../session.ts'
import { admit } from './admit.ts'
import type { RequestFacts } from './requestFacts.ts'

/** A call with its name in the audit trail and logs, such as `users.bindRole`. */
export interface NamedCall {
  readonly name: string
  readonly call: Call
  /** The module that the call belongs to, which a school may lack. */
  readonly module: string | null
}

interface Parts {
  readonly clock: Clock
  readonly sessionSource: SessionSource
  readonly deviceSource: DeviceSource
  readonly linkSource: LinkSource
  readonly displaySource: DisplaySource
  readonly otherSystemSource: OtherSystemSource
  readonly checkReach: ReturnType<typeof prepareReach>
}

type Caller = Pick<RequestFacts, 'token' | 'origin' | 'caller'> & { readonly input: InputOf<Call> }

/** Records changes to a person's account in the platform's trail, in whichever school they are at that moment. */
const toPlatform = ({ schoolId, memberId, bySchoolId = schoolId, accountId }: Actor) => ({
  schoolId: platformSchool,
  memberId,
  ...(bySchoolId === platformSchool ? {} : { bySchoolId }),
  accountId,
})

/** Prepares how the caller of a call enters a transaction: found, admitted, recorded and limited to their schools. */
export const prepareEntering = (
  { clock, sessionSource, deviceSource, displaySource, otherSystemSource, linkSource, checkReach }: Parts,
  { name, call, module }: NamedCall,
) => {
  const changes = call.writes && !call.onlyLooks

  const record = (
    { db, withoutWaiting }: Transaction,
    actor: Actor,
    origin: Origin,
    recordedName = call.toldAs ?? name,
  ) =>
    withoutWaiting(
      openAuditEntry(db, {
        call: recordedName,
        ...(call.may.kind === 'account' && !call.may.inSchool ? toPlatform(actor) : actor),
        requestId: origin.requestId,
        address: origin.address,
        at: clock.now(),
      }),
    )

  const machineSource =
    (source: DeviceSource): SessionSource =>
    async (db, credential) => {
      const session = await source(db, credential)
      return session && { session, entered: false }
    }
  const linkSessionSource =
    (purpose: string): SessionSource =>
    async (db, token) => {
      const session = await linkSource(db, token, purpose)
      return session && { session, entered: false }
    }
  /**
   * Each kind of token only opens its calls: a person's session, the credential of a device, display or other system,
   * and a link's token for its purpose.
   */
  const sourceFor = (): SessionSource => {
    if (call.may.kind === 'device') return machineSource(deviceSource)
    if (call.may.kind === 'display') return machineSource(displaySource)
    if (call.may.kind === 'otherSystem') {
      const { system } = call.may
      return machineSource((db, credential) => otherSystemSource(db, credential, system))
    }
    return call.may.kind === 'link' ? linkSessionSource(call.may.purpose) : sessionSource
  }
  const find = sourceFor()

  /**
   * Finds the caller, as a writer if the call changes data, and refuses those who may not call. Returns null for
   * calls open to anyone.
   */
  const findCaller = async (
    { db }: Transaction,
    { token, caller }: Pick<RequestFacts, 'token' | 'caller'>,
    how: LookUp,
  ): Promise<FoundSession | null> => {
    if (call.may.kind === 'anyone') return null
    const found = token === '' ? null : await find(db, token, how)
    caller.session = found?.session ?? null
    admit(call, module, found?.session ?? null)
    return found && changes ? { ...found, session: toWriterSession(found.session) } : found
  }

  // A newcomer has no school yet. Such calls run as the system and only touch the caller's session.
  const enterScope = (transaction: Transaction, { session, entered }: FoundSession): void => {
    if (!isBeforeSchool(call.may) && session.scope && !entered) transaction.enter(session.scope)
  }

  /**
   * Records a separate transaction of a call and enters its school, if everything that allowed the call still holds.
   */
  const enterAgain = async (transaction: Transaction, received: Caller): Promise<Session | null> => {
    const found = await findCaller(transaction, received, 'call')
    if (!found) return null
    if (!call.signs) record(transaction, found.session.actor, received.origin)
    enterScope(transaction, found)
    await checkReach(transaction.db, found.session, received.input)
    return found.session
  }

  return { record, findCaller, enterScope, enterAgain }
}

export type Entering = ReturnType<typeof prepareEntering>
