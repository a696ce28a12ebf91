import { and, count, eq, sql } from 'drizzle-orm'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { refuseStaleContent } from '../../../platform/server/versioned.ts'
import { memberOf } from '../../../platform/server/session.ts'
import { classPictureSize, classPictures } from '../classContract.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { type ClassKey, listPictures, lockClass } from './classData.ts'
import { departmentPicture } from './tables.ts'

const isOfClass = ({ id, schoolId }: ClassKey) =>
  and(eq(departmentPicture.schoolId, schoolId), eq(departmentPicture.departmentId, id))

/** Appends re-encoded pictures to a class: all of them, or none if the class would have too many. */
export const addPictures = async (context: Context<typeof organisation.addPictures>) => {
  const { params, session, uploads, files, recorded } = context
  const stored = await oneByOne(uploads, async ({ path, name }) => {
    const { bytes, contentType } = await makeImage(path, { ...classPictureSize, fit: 'inside', format: 'webp' })
    return { bytes: await files.store(bytes), described: { name, contentType, lastsSeconds: null } }
  })
  return recorded(async (db) => {
    const classRow = await lockClass(db, params.id)
    const [existing] = await db
      .select({ count: count(), last: sql<number>`coalesce(max(${departmentPicture.orderNum}), 0)::int` })
      .from(departmentPicture)
      .where(isOfClass(classRow))
    const [before, last] = [existing?.count ?? 0, existing?.last ?? 0]
    if (before + stored.length > classPictures.mostFiles) throw new Refusal(organisationRefusals.tooManyPictures)
    const { id: departmentId, schoolId } = classRow
    for (const [index, { bytes, described }] of stored.entries()) {
      const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: memberOf(session) })
      await db.insert(departmentPicture).values({ schoolId, departmentId, fileId, orderNum: last + index + 1 })
    }
    return listPictures(db, files, session, classRow)
  })
}

/** Keeps the listed pictures in this order and deletes the others with their files. */
export const keepPictures = async (context: Context<typeof organisation.keepPictures>) => {
  const { db, params, body, session, files } = context
  const classRow = await lockClass(db, params.id)
  refuseStaleContent(body.version, '班级图片', await listPictures(db, files, session, classRow))
  const rows = await db.select().from(departmentPicture).where(isOfClass(classRow))
  if (body.ids.some((id) => rows.every((row) => row.id !== id))) throw new Refusal(common.notFound)
  for (const { id, fileId } of rows) {
    const at = body.ids.indexOf(id)
    const isPicture = and(isOfClass(classRow), eq(departmentPicture.id, id))
    if (at >= 0) {
      await db
        .update(departmentPicture)
        .set({ orderNum: at + 1 })
        .where(isPicture)
      continue
    }
    await db.delete(departmentPicture).where(isPicture)
    await files.discard(db, fileId)
  }
  return listPictures(db, files, session, classRow)
}
