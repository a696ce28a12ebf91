import { and, eq, inArray } from 'drizzle-orm'
import { hearing } from '../../../platform/server/live/hearing.ts'
import { device, deviceManager } from '../../device/server/tables.ts'
import { gate, gateTopic } from '../contract.ts'
import { isGateType, managesAllGates } from './gates.ts'

const needed = gate.deskQueue.may

/**
 * Only sessions with the desk permission that manage the gate may listen to it. All listeners are checked with one
 * statement.
 */
export const deskListeners = hearing(gateTopic, async (db, listening) => {
  const gates = listening.map(({ streamOf }) => Number(streamOf.key)).filter(Number.isSafeInteger)
  const members = listening.flatMap(({ session }) => session.memberId ?? [])
  const rows = await db
    .select({ schoolId: device.schoolId, id: device.id, type: device.type, managerId: deviceManager.memberId })
    .from(device)
    .leftJoin(
      deviceManager,
      and(
        eq(deviceManager.schoolId, device.schoolId),
        eq(deviceManager.deviceId, device.id),
        inArray(deviceManager.memberId, [...new Set(members)]),
      ),
    )
    .where(and(inArray(device.id, [...new Set(gates)]), eq(device.disabled, false)))
  const open = rows.filter(({ type }) => isGateType(type))
  const openGates = new Set(open.map(({ schoolId, id }) => `${schoolId}/${id}`))
  const managedGates = new Set(open.map(({ schoolId, id, managerId }) => `${schoolId}/${id}/${managerId ?? ''}`))
  return listening.map(({ session, streamOf: { schoolId, key } }) => {
    if (needed.kind !== 'permission' || !session.permissions.has(needed.key)) return false
    if (session.schoolId !== schoolId) return false
    return managesAllGates(session)
      ? openGates.has(`${schoolId}/${key}`)
      : managedGates.has(`${schoolId}/${key}/${session.memberId}`)
  })
})
