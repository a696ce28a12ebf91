import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { accessRecord } from '../../access/server/tables.ts'
import { deviceStatusAt } from '../../device/server/index.ts'
import { device, devicePresence } from '../../device/server/tables.ts'
import { gateEntry } from '../states.ts'
import { isWaitingAt } from './desk.ts'
import { isManagedGate } from './gates.ts'
import { gateRequest } from './tables.ts'

const countPassages = async (db: Db, schoolId: number, deviceIds: number[], since: Date) => {
  const of = (type: number) => sql<number>`(count(*) filter (where ${accessRecord.stateDictId} = ${type}))::int`
  const [row] = await db
    .select({ left: of(gateEntry.leaving), returned: of(gateEntry.returning) })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.schoolId, schoolId),
        gte(accessRecord.at, since),
        inArray(accessRecord.deviceId, deviceIds),
        inArray(accessRecord.stateDictId, [gateEntry.leaving, gateEntry.returning]),
      ),
    )
  return row ?? { left: 0, returned: 0 }
}

/** Counts the gates that the session manages: total and online, their waiting requests and today's passages. */
export const countGateNow = async (db: Db, session: Session, now: Date) => {
  const schoolId = schoolOf(session)
  const gates = await db
    .select({ id: device.id, status: deviceStatusAt(now).as('status') })
    .from(device)
    .leftJoin(devicePresence, and(eq(devicePresence.schoolId, device.schoolId), eq(devicePresence.deviceId, device.id)))
    .where(isManagedGate(session))
  const ids = gates.map(({ id }) => id)
  if (ids.length === 0) return { gates: 0, online: 0, waiting: 0, left: 0, returned: 0 }
  const ofGates = and(eq(gateRequest.schoolId, schoolId), inArray(gateRequest.deviceId, ids), isWaitingAt(now))
  const today = startOfDay(toWireTime(now, session.timeZone).slice(0, 10), session.timeZone)
  return {
    gates: gates.length,
    online: gates.filter(({ status }) => status === 'ONLINE').length,
    waiting: await db.$count(gateRequest, ofGates),
    ...(await countPassages(db, schoolId, ids, today)),
  }
}
