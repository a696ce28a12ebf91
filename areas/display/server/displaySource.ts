import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type DisplaySource, type OpenMemberCheck, displaySession } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { sealOf } from './pairing.ts'
import { display } from './tables.ts'

/** How exactly "last seen" is kept, ms: a write for every read would be waste. */
const seenGranularity = 60_000

const shape = /^[\w-]{43}$/

/** Another read of the same display may be marking it: this one then does not wait for it. */
const markSeen = async (db: Db, id: number, seenAt: Date): Promise<void> => {
  const free = db.select({ id: display.id }).from(display).where(eq(display.id, id)).for('update', { skipLocked: true })
  await db.update(display).set({ seenAt }).where(inArray(display.id, free))
}

/** Finds the display that a credential belongs to, as long as its device is in use: asked again for each read. */
export const makeDisplaySource =
  (clock: Clock): DisplaySource =>
  async (db, credential) => {
    if (!shape.test(credential)) return null
    const [row] = await db
      .select({ schoolId: display.schoolId, id: display.id, seenAt: display.seenAt, timeZone: school.timeZone })
      .from(display)
      .innerJoin(school, eq(school.id, display.schoolId))
      .innerJoin(device, and(eq(device.schoolId, display.schoolId), eq(device.id, display.deviceId)))
      .where(and(eq(display.tokenHash, sealOf(credential)), eq(device.disabled, false)))
    if (!row) return null
    const now = clock.now()
    if (now.getTime() - row.seenAt.getTime() >= seenGranularity) await markSeen(db, row.id, now)
    return displaySession({ schoolId: row.schoolId, displayId: row.id, timeZone: row.timeZone })
  }

/** True of a display that is still paired. */
export const isOpenDisplay: OpenMemberCheck = async (db, schoolId, displayId) => {
  const [row] = await db
    .select({ id: display.id })
    .from(display)
    .where(and(eq(display.schoolId, schoolId), eq(display.id, displayId)))
  return row !== undefined
}
