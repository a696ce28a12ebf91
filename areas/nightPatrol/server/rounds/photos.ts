import { and, count, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeImage } from '../../../../platform/server/files/makeImage.ts'
import { oneByOne } from '../../../../platform/server/oneByOne.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { type nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { patrolCheck, patrolPhoto } from '../tables.ts'

/** Maximum picture size, px. A meter stays readable. */
const maxPictureSize = { width: 1600, height: 1600 } as const

const lockCheck = async (db: Db, schoolId: number, id: number) => {
  const [row] = await db
    .select({ byId: patrolCheck.byId, exceptionByIds: patrolCheck.exceptionByIds })
    .from(patrolCheck)
    .where(and(eq(patrolCheck.schoolId, schoolId), eq(patrolCheck.id, id)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Adds re-encoded pictures to a check or an exception of the caller: all or none. An upload that is sent again is stored once. */
export const addPhotos = async (context: Context<typeof nightPatrol.addPhotos>) => {
  const { params, session, uploads, files, recorded, body } = context
  const [schoolId, memberId] = [schoolOf(session), memberOf(session)]
  const stored = await oneByOne(uploads, async ({ path, name }) => {
    const { bytes, contentType } = await makeImage(path, { ...maxPictureSize, fit: 'inside', format: 'webp' })
    return { bytes: await files.store(bytes), described: { name, contentType, lastsSeconds: null } }
  })
  return recorded(async (db) => {
    const { byId, exceptionByIds } = await lockCheck(db, schoolId, params.id)
    if (byId !== memberId && !exceptionByIds.includes(memberId)) throw new Refusal(patrolRefusals.notYourCheck)
    const ofCheck = and(eq(patrolPhoto.schoolId, schoolId), eq(patrolPhoto.checkId, params.id))
    const [sent] = await db
      .select({ photos: count() })
      .from(patrolPhoto)
      .where(and(ofCheck, eq(patrolPhoto.clientKey, body.clientKey)))
    if ((sent?.photos ?? 0) > 0) return { photos: sent?.photos ?? 0 }
    const [held] = await db.select({ photos: count() }).from(patrolPhoto).where(ofCheck)
    if ((held?.photos ?? 0) + stored.length > patrolLimits.photos)
      throw new Refusal(patrolRefusals.tooManyPhotos, { most: patrolLimits.photos })
    for (const [position, { bytes, described }] of stored.entries()) {
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId })
      await db.insert(patrolPhoto).values({ schoolId, checkId: params.id, fileId, clientKey: body.clientKey, position })
    }
    return { photos: stored.length }
  })
}
