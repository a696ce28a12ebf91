import { maskName } from '../../../../platform/contract/mask.ts'
import { deleteEmptyAuditEntry } from '../../../../platform/server/audit/entry.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { markOnline } from '../../../device/server/index.ts'
import type { videoTele } from '../../contract.ts'
import { nameParty } from '../../numbers.ts'
import type { Identified } from '../../views.ts'
import { type FaceResult, type RefusalReason, refusalReasonNames } from '../../words.ts'
import { type StationRow, findOwnStation } from '../setup/stations.ts'
import { phoneFace } from '../tables.ts'
import { type Party, listParents, listPublic } from './parties.ts'
import { type Caller, findCaller, findCardHolder } from './pupils.ts'
import { type CallRights, readRights } from './rights.ts'

type Identifying = Context<typeof videoTele.identify>

/** Marks the calling phone as online. It leaves no audit entry, since it comes every minute and changes nothing. */
export const heartbeat = async ({ db, session, clock }: Context<typeof videoTele.heartbeat>) => {
  await findOwnStation(db, session)
  const device = { schoolId: schoolOf(session), deviceId: deviceOf(session) }
  await markOnline(db, device, { way: 'http', connection: '', at: clock.now() })
  await deleteEmptyAuditEntry(db)
  return null
}

const findIdentified = ({ db, session, body }: Identifying): Promise<Caller | null> | null => {
  if (body.userId !== null) return findCaller(db, schoolOf(session), body.userId)
  return body.cardNum === null ? null : findCardHolder(db, schoolOf(session), body.cardNum)
}

interface Found {
  readonly station: StationRow
  readonly caller: Caller | null
  readonly reason: RefusalReason | null
}

const resultOf = ({ caller, reason }: Found): FaceResult => {
  if (caller === null) return 'unknown'
  return reason === null ? 'passed' : 'refused'
}

const recordFace = (db: Db, found: Found, { body, clock }: Identifying) =>
  db.insert(phoneFace).values({
    schoolId: found.station.schoolId,
    stationId: found.station.id,
    stationName: found.station.name,
    studentId: found.caller?.id ?? null,
    at: clock.now(),
    way: body.userId === null && body.cardNum !== null ? 'card' : 'face',
    result: resultOf(found),
    similarity: body.similarity === null ? null : Math.round(body.similarity * 100),
    reason: found.reason,
  })

const present = (party: Party) => ({
  numberId: nameParty(party),
  title: party.title,
  number: party.number,
  isFree: party.kind === 'public',
})

const unknown: CallRights = {
  reason: 'unknownPupil',
  minutesLeft: 0,
  mostMinutes: 0,
  isLow: false,
  showsRecordingHint: false,
}

const warn = ({ isLow, minutesLeft }: CallRights): string | null =>
  isLow && minutesLeft > 0 ? `还剩 ${minutesLeft} 分钟，请提醒家长办理套餐` : null

/**
 * Recognises a pupil by face or card, and lists the numbers that the pupil may call. Public numbers are listed in any
 * case, since somebody may need a doctor.
 */
export const identify = async (context: Identifying): Promise<Identified> => {
  const { db, session, clock } = context
  const station = await findOwnStation(db, session)
  const moment = { now: clock.now(), timeZone: session.timeZone }
  const caller = await findIdentified(context)
  const rights = caller === null ? unknown : await readRights(db, station, caller, moment)
  const parents = caller === null ? [] : await listParents(db, station.schoolId, caller.id)
  const reason = rights.reason ?? (parents.length === 0 ? 'noNumbers' : null)
  await recordFace(db, { station, caller, reason }, context)
  const device = { schoolId: station.schoolId, deviceId: deviceOf(session) }
  await markOnline(db, device, { way: 'http', connection: '', at: moment.now })
  const open = (await listPublic(db, station.schoolId, moment)).filter(({ isOpen }) => isOpen)
  const parties = [...(reason === null ? parents : []), ...(station.disabled ? [] : open)]
  return {
    userId: caller?.id ?? null,
    name: caller === null ? null : maskName(caller.name),
    refusal: reason === null ? null : refusalReasonNames[reason],
    minutesLeft: rights.minutesLeft,
    mostMinutes: rights.mostMinutes,
    warning: warn(rights),
    showsRecordingHint: rights.showsRecordingHint,
    numbers: parties.map(present),
  }
}
