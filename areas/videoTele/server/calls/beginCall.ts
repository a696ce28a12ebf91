import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { markOnline } from '../../../device/server/index.ts'
import { lockMember } from '../../../users/server/index.ts'
import { type videoTele, videoTeleRefusals } from '../../contract.ts'
import { nameParty, readParty } from '../../numbers.ts'
import type { BegunCall } from '../../views.ts'
import { type RefusalReason, refusalReasonNames } from '../../words.ts'
import { type StationRow, findOwnStation } from '../setup/stations.ts'
import { phoneCall } from '../tables.ts'
import { type Party, findParty } from './parties.ts'
import { type Caller, findCaller } from './pupils.ts'
import { readRights } from './rights.ts'

type Beginning = Context<typeof videoTele.beginCall>
type CallRow = typeof phoneCall.$inferSelect

interface Decision {
  readonly reason: RefusalReason | null
  readonly mostSeconds: number | null
}

const refuse = (reason: RefusalReason): Decision => ({ reason, mostSeconds: null })

const isCall = (schoolId: number, deviceId: number, callNumber: string) =>
  and(eq(phoneCall.schoolId, schoolId), eq(phoneCall.deviceId, deviceId), eq(phoneCall.callNumber, callNumber))

const present = ({ reason, mostSeconds }: CallRow): BegunCall => ({
  accepted: reason === null,
  refusal: reason === null ? null : refusalReasonNames[reason],
  mostSeconds,
})

/** Presents the first decision again. Refuses a number that the device has used for another call. */
const repeat = (row: CallRow, { body }: Beginning): BegunCall => {
  const isSamePupil = row.studentId === null || row.studentId === body.userId
  const isSameParty = row.partyId === 0 || nameParty({ kind: row.partyKind, id: row.partyId }) === body.numberId
  if (!isSamePupil || !isSameParty) throw new Refusal(videoTeleRefusals.otherCall, { number: body.callNumber })
  return present(row)
}

interface Known {
  readonly station: StationRow
  readonly caller: Caller | null
  readonly party: Party | null
}

const decide = async (context: Beginning, { station, caller, party }: Known): Promise<Decision> => {
  const { db, session, clock } = context
  if (station.disabled) return refuse('phoneDisabled')
  if (party?.kind === 'public') return party.isOpen ? { reason: null, mostSeconds: null } : refuse('numberClosed')
  // A public number that was disabled or deleted is no matter of the pupil.
  if (readParty(context.body.numberId)?.kind === 'public') return refuse('unknownNumber')
  if (caller === null) return refuse('unknownPupil')
  const rights = await readRights(db, station, caller, { now: clock.now(), timeZone: session.timeZone })
  if (rights.reason !== null) return refuse(rights.reason)
  return party === null ? refuse('unknownNumber') : { reason: null, mostSeconds: rights.mostMinutes * 60 }
}

const rowOf = ({ body, session, clock }: Beginning, { station, caller, party }: Known, decision: Decision) => ({
  schoolId: station.schoolId,
  deviceId: deviceOf(session),
  callNumber: body.callNumber,
  stationId: station.id,
  stationName: station.name,
  studentId: caller?.id ?? null,
  classId: caller?.classId ?? null,
  className: caller?.className ?? '',
  partyKind: party?.kind ?? readParty(body.numberId)?.kind ?? ('parent' as const),
  // An unknown number has no id, and nothing of it is kept.
  partyId: party?.id ?? 0,
  party: party?.title ?? '',
  number: party?.number ?? '',
  startedAt: clock.now(),
  ...decision,
  state: decision.reason === null ? ('open' as const) : ('refused' as const),
})

const findCall = async (db: Db, context: Beginning): Promise<CallRow | undefined> => {
  const { session, body } = context
  const [row] = await db
    .select()
    .from(phoneCall)
    .where(isCall(schoolOf(session), deviceOf(session), body.callNumber))
  return row
}

/**
 * Begins a call, or records why it is refused. The pupil's record is locked, so that two phones don't both accept the
 * last call of a day. A repeated report gets the first decision.
 */
export const beginCall = async (context: Beginning): Promise<BegunCall> => {
  const { db, session, body, clock } = context
  const station = await findOwnStation(db, session)
  const { schoolId } = station
  const caller = body.userId === null ? null : await findCaller(db, schoolId, body.userId)
  if (caller !== null) await lockMember(db, schoolId, caller.id)
  const known = await findCall(db, context)
  if (known !== undefined) return repeat(known, context)
  const moment = { now: clock.now(), timeZone: session.timeZone }
  const sought = { schoolId, studentId: caller?.id ?? null, numberId: body.numberId }
  const facts = { station, caller, party: await findParty(db, sought, moment) }
  const decision = await decide(context, facts)
  const device = { schoolId, deviceId: deviceOf(session) }
  const [begun] = await db
    .insert(phoneCall)
    .values(rowOf(context, facts, decision))
    .onConflictDoNothing()
    .returning()
  await markOnline(db, device, { way: 'http', connection: '', at: moment.now })
  if (begun !== undefined) return present(begun)
  const row = await findCall(db, context)
  if (row === undefined) throw new Refusal(videoTeleRefusals.unknownCall, { number: body.callNumber })
  return repeat(row, context)
}
