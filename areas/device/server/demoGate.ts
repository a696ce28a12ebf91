import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deviceTypes } from '../deviceTypes.ts'
import { issueCredential } from './credentials.ts'
import { markOnline } from './presence.ts'
import { device, location } from './tables.ts'

const gateSn = 'DEMO-GATE'
const gateType = deviceTypes.find(({ uses }) => uses.includes('access'))?.type ?? ''

const findOrMakeGate = async (db: Db, schoolId: number): Promise<number> => {
  const [found] = await db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.sn, gateSn)))
  if (found) return found.id
  const [place] = await db
    .select({ id: location.id })
    .from(location)
    .where(and(eq(location.schoolId, schoolId), isNull(location.buildingId)))
    .orderBy(asc(location.id))
    .limit(1)
  const values = { schoolId, name: '演示：校门', type: gateType, sn: gateSn, locationId: place?.id ?? null, config: {} }
  const [made] = await db.insert(device).values(values).returning({ id: device.id })
  if (!made) throw new Error('the device was not written')
  return made.id
}

/**
 * Finds or makes the gate through which the pupils of a demo school come in the morning, with a new credential, and
 * marks it as heard from. Other gates keep their credentials: they may be real ones.
 */
export const prepareDemoGate = async (db: Db, schoolId: number, now: Date) => {
  const deviceId = await findOrMakeGate(db, schoolId)
  const { credential } = await issueCredential(db, { schoolId, deviceId }, now)
  await markOnline(db, { schoolId, deviceId }, { way: 'http', connection: '', at: now })
  return { deviceId, credential }
}
