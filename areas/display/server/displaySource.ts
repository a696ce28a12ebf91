import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type DisplaySource, type OpenMemberCheck, displaySession } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { closedModule } from '../../schoolConfig/server/tables.ts'
import { hashSecret } from './pairing.ts'
import { display } from './tables.ts'

/** How precisely "last seen" is stored, ms. Writing for every read would be wasteful. */
const seenGranularity = 60_000

const closedModules = sql<string[]>`array(select ${closedModule.module} from ${closedModule}
  where ${closedModule.schoolId} = ${display.schoolId})`

const credentialPattern = /^[\w-]{43}$/

/** Records when a display was last seen. Skips a locked row, so that concurrent reads don't wait. */
const markSeen = async (db: Db, id: number, seenAt: Date): Promise<void> => {
  const free = db.select({ id: display.id }).from(display).where(eq(display.id, id)).for('update', { skipLocked: true })
  await db.update(display).set({ seenAt }).where(inArray(display.id, free))
}

/**
 * Finds the display of a credential whose device is enabled. It runs for each read, so revoking or disabling takes
 * effect at the next one. So does closing a module that the display shows.
 */
export const makeDisplaySource =
  (clock: Clock): DisplaySource =>
  async (db, credential) => {
    if (!credentialPattern.test(credential)) return null
    const [row] = await db
      .select({
        schoolId: display.schoolId,
        id: display.id,
        seenAt: display.seenAt,
        timeZone: school.timeZone,
        closedModules,
      })
      .from(display)
      .innerJoin(school, eq(school.id, display.schoolId))
      .innerJoin(device, and(eq(device.schoolId, display.schoolId), eq(device.id, display.deviceId)))
      .where(and(eq(display.tokenHash, hashSecret(credential)), eq(device.disabled, false)))
    if (!row) return null
    const now = clock.now()
    if (now.getTime() - row.seenAt.getTime() >= seenGranularity) await markSeen(db, row.id, now)
    const { schoolId, timeZone } = row
    return displaySession({ schoolId, displayId: row.id, timeZone, closedModules: row.closedModules })
  }

/** True if a display is still paired. */
export const isOpenDisplay: OpenMemberCheck = async (db, schoolId, displayId) => {
  const [row] = await db
    .select({ id: display.id })
    .from(display)
    .where(and(eq(display.schoolId, schoolId), eq(display.id, displayId)))
  return row !== undefined
}
