import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { formatSize } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { linkOf, schoolOf } from '../../../platform/server/session.ts'
import { type material as calls, materialLimits, materialRefusals as refusals } from '../contract.ts'
import { materialLink } from './tables.ts'

type Adding = Pick<Context<typeof calls.parentAdd>, 'session' | 'uploads' | 'clock'>

/** SQL for a link's usage today, the bytes to be added, and the condition that they fit. */
const linkUsageToday = ({ session, uploads, clock }: Adding) => {
  const day = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const bytes = uploads.reduce((sum, { size }) => sum + size, 0)
  const ofDay = (used: typeof materialLink.usedFiles | typeof materialLink.usedBytes) =>
    sql<number>`case when ${materialLink.usedDay} = ${day} then ${used} else 0 end`
  const [files, before] = [ofDay(materialLink.usedFiles), ofDay(materialLink.usedBytes)]
  const ofLink = and(eq(materialLink.schoolId, schoolOf(session)), eq(materialLink.linkId, linkOf(session).id))
  const hasRoom = sql`${files} + ${uploads.length} <= ${materialLimits.linkDayFiles}
    and ${before} + ${bytes} <= ${materialLimits.linkDayBytes}`
  return { day, bytes, files, before, where: and(ofLink, hasRoom) }
}

const dayUsedRefusal = () =>
  new Refusal(refusals.dayUsed, { files: materialLimits.linkDayFiles, size: formatSize(materialLimits.linkDayBytes) })

/** Refuses a file that exceeds the link's limit today, before any work is done on it. */
export const refuseDayUsed = async (db: Db, adding: Adding): Promise<void> => {
  if ((await db.$count(materialLink, linkUsageToday(adding).where)) === 0) throw dayUsedRefusal()
}

/**
 * Counts a file for the link's day. Deleted files stay counted, so that uploading and deleting in turn can't fill the
 * disk.
 */
export const countLinkDay = async (db: Db, adding: Adding): Promise<void> => {
  const { day, bytes, files, before, where } = linkUsageToday(adding)
  const counted = await db
    .update(materialLink)
    .set({
      usedDay: day,
      usedFiles: sql`${files} + ${adding.uploads.length}`,
      usedBytes: sql`${before} + ${bytes}`,
    })
    .where(where)
    .returning({ linkId: materialLink.linkId })
  if (counted.length === 0) throw dayUsedRefusal()
}
