import { and, eq, inArray } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, deviceOf, holdsRole, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { type access, accessRefusals, typesByHand } from '../contract.ts'
import { entryType, entryTypeName } from '../entryTypes.ts'
import type { WriteBatch } from './batchQueue.ts'
import { followsAllWithoutGate } from './reach.ts'
import { writeRecords } from './writeRecords.ts'

const { superAdministrator, schoolDataAdministrator, dormitoryAdministrator, gateKeeper } = role

const dormitoryTypes: readonly number[] = typesByHand.dormitory

/**
 * Returns the types that the session may report: a gate keeper those of the gate, a dormitory manager those of the
 * dormitory.
 */
const reportableTypes = (session: Session): readonly number[] => [
  ...(holdsRole(session, superAdministrator, schoolDataAdministrator, dormitoryAdministrator)
    ? typesByHand.dormitory
    : []),
  ...(holdsRole(session, superAdministrator, schoolDataAdministrator, gateKeeper) ? typesByHand.gate : []),
]

type Report = Context<typeof access.report>['body'][number]

const noPlace = { deviceId: null, locationId: null }

/** Reads the gates named in the reports, with their locations. Dormitory reports have neither. */
const readPlaces = async (db: Db, session: Session, body: readonly Report[]) => {
  const ids = body.flatMap(({ deviceId, stateDictId }) =>
    deviceId === undefined || dormitoryTypes.includes(stateDictId) ? [] : [deviceId],
  )
  if (ids.length === 0) return () => noPlace
  const rows = await db
    .select({ deviceId: device.id, locationId: device.locationId })
    .from(device)
    .where(and(eq(device.schoolId, schoolOf(session)), inArray(device.id, [...new Set(ids)])))
  const places = new Map(rows.map((row) => [row.deviceId, row]))
  return ({ deviceId, stateDictId }: Report) =>
    (deviceId === undefined || dormitoryTypes.includes(stateDictId) ? undefined : places.get(deviceId)) ?? noPlace
}

/** Stores reports by hand, with the session's person as operator and the server's time. */
export const reportByHand = async ({ db, session, body, clock, live }: Context<typeof access.report>) => {
  const allowedTypes = reportableTypes(session)
  for (const { stateDictId, comment } of body) {
    if (!allowedTypes.includes(stateDictId))
      throw new Refusal(accessRefusals.notYours, { type: entryTypeName(stateDictId) })
    if (stateDictId === entryType.leftDormitory && comment.trim() === '') throw new Refusal(accessRefusals.reasonNeeded)
  }
  const atDormitory = body.filter(({ stateDictId }) => dormitoryTypes.includes(stateDictId))
  const people = atDormitory.map(({ userId }) => userId)
  // A keeper may report anyone at the gate, but that gives no access to anyone's dormitory.
  if (people.length > 0 && !(await followsAllWithoutGate(db, session, people))) throw new Refusal(common.notFound)
  const now = clock.now()
  const blank = { toldAt: null, series: null, number: null, faceFileId: null }
  const placeOf = await readPlaces(db, session, body)
  const records = body.map((one) => {
    const { userId: memberId, stateDictId, comment } = one
    return { ...blank, ...placeOf(one), memberId, stateDictId, at: now, comment }
  })
  const source = { schoolId: schoolOf(session), now, live, operatorId: memberOf(session) }
  return { counted: (await writeRecords(db, source, records)).length }
}

/** Stores a batch delivered by HTTP; responds after the commit. */
export const reportByDevice =
  (write: WriteBatch) =>
  ({ session, body }: Context<typeof access.deviceRecords>) =>
    write({ schoolId: schoolOf(session), deviceId: deviceOf(session) }, 'http', body)
