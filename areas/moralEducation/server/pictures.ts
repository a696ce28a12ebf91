import { and, count, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { moralEducation } from '../contract.ts'
import { recordLimits } from '../recordContract.ts'
import { moralRefusals } from '../refusals.ts'
import { lockRecord } from './changeRecord.ts'
import { assessPicture } from './tables.ts'
import type { Db } from '../../../platform/server/database/connection.ts'

/** Maximum picture size, px. A timetable on a wall stays readable. */
const maxPictureSize = { width: 1600, height: 1600 } as const

const readPictures = (db: Db, schoolId: number, recordId: number, clientKey: string) =>
  db
    .select({ id: assessPicture.id })
    .from(assessPicture)
    .where(
      and(
        eq(assessPicture.schoolId, schoolId),
        eq(assessPicture.recordId, recordId),
        eq(assessPicture.clientKey, clientKey),
      ),
    )
    .orderBy(assessPicture.position)

/**
 * Adds re-encoded pictures to a record of the caller: all of them, or none if the record would have too many. An upload
 * that is sent again is stored once.
 */
export const addPictures = async (context: Context<typeof moralEducation.addPictures>) => {
  const { params, session, uploads, files, recorded, body } = context
  const schoolId = schoolOf(session)
  const stored = await oneByOne(uploads, async ({ path, name }) => {
    const { bytes, contentType } = await makeImage(path, { ...maxPictureSize, fit: 'inside', format: 'webp' })
    return { bytes: await files.store(bytes), described: { name, contentType, lastsSeconds: null } }
  })
  return recorded(async (db) => {
    const { record } = await lockRecord(db, schoolId, params.id)
    if (record.examinerId !== memberOf(session)) throw new Refusal(moralRefusals.notYourRecord)
    const sent = await readPictures(db, schoolId, record.id, body.clientKey)
    if (sent.length > 0) return sent
    const ofRecord = and(eq(assessPicture.schoolId, schoolId), eq(assessPicture.recordId, record.id))
    const [existing] = await db.select({ count: count() }).from(assessPicture).where(ofRecord)
    const most = recordLimits.pictures
    if ((existing?.count ?? 0) + stored.length > most) throw new Refusal(moralRefusals.tooManyPictures, { most })
    for (const [position, { bytes, described }] of stored.entries()) {
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: memberOf(session) })
      await db
        .insert(assessPicture)
        .values({ schoolId, recordId: record.id, fileId, clientKey: body.clientKey, position })
    }
    return readPictures(db, schoolId, record.id, body.clientKey)
  })
}
