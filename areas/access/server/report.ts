import { Refusal } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, deviceOf, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { markOnline } from '../../device/server/index.ts'
import { type access, accessRefusals, typesByHand } from '../contract.ts'
import { entryType, entryTypeName } from '../entryTypes.ts'
import { receiveBatches } from './receiveBatches.ts'
import { findSenders } from './senders.ts'
import { writeRecords } from './writeRecords.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper } = role

/** The types that somebody may report: the gate's keeper of the gate, a dormitory's manager of the dormitory. */
const typesOf = (session: Session): readonly number[] => [
  ...(holdsRole(session, superAdministrator, schoolDataAdministrator, dormitoryAdministrator)
    ? typesByHand.dormitory
    : []),
  ...(holdsRole(session, superAdministrator, schoolDataAdministrator, gateKeeper) ? typesByHand.gate : []),
]

/** Writes down what somebody reports by hand: by the person of the session, at the server's time. */
export const reportByHand = async ({ db, session, body, clock, live }: Context<typeof access.report>) => {
  const mine = typesOf(session)
  for (const { stateDictId, comment } of body) {
    if (!mine.includes(stateDictId)) throw new Refusal(accessRefusals.notYours, { type: entryTypeName(stateDictId) })
    if (stateDictId === entryType.leftDormitory && comment.trim() === '') throw new Refusal(accessRefusals.reasonNeeded)
  }
  const now = clock.now()
  const blank = { toldAt: null, deviceId: null, locationId: null, series: null, number: null, faceFileId: null }
  const records = body.map(({ userId, stateDictId, comment }) => ({
    ...blank,
    memberId: userId,
    stateDictId,
    at: now,
    comment,
  }))
  const source = { schoolId: schoolOf(session), now, live, operatorId: memberOf(session) }
  return { counted: (await writeRecords(db, source, records)).length }
}

/** Takes a batch that a device delivers by HTTP. */
export const reportByDevice = async ({ db, session, body, clock, live }: Context<typeof access.deviceRecords>) => {
  const [schoolId, deviceId] = [schoolOf(session), deviceOf(session)]
  const now = clock.now()
  const senderOf = await findSenders(db, schoolId, [deviceId])
  await markOnline(db, { schoolId, deviceId }, { way: 'http', connection: '', at: now })
  const [receipt] = await receiveBatches(db, schoolId, [{ sender: senderOf(deviceId), batch: body }], { now, live })
  if (!receipt) throw new Error('a batch has no receipt')
  return receipt
}
