import { and, asc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { oneByOne } from '../../../platform/server/oneByOne.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { type media, mediaRefusals } from '../contract.ts'
import { mediaLimits } from '../limits.ts'
import { readResource } from './resources.ts'
import { mediaContent, mediaResource, mediaTask } from './tables.ts'

/** Maximum picture size, px. More is not seen on a pad. */
const pictureSize = { width: 1920, height: 1920, fit: 'inside', format: 'webp' } as const

type Saving = Context<typeof media.saveResource>

const ofSchool = (schoolId: number) => eq(mediaResource.schoolId, schoolId)

const refuseTooMany = async (db: Db, schoolId: number, added: number): Promise<void> => {
  const present = await db.$count(mediaResource, ofSchool(schoolId))
  if (present + added > mediaLimits.resources)
    throw new Refusal(mediaRefusals.tooManyResources, { most: mediaLimits.resources })
}

/** Returns a file's name without its extension, shortened to the length of a name. */
const nameOfFile = (fileName: string): string =>
  Array.from(fileName.replace(/\.[^.]*$/, '').trim())
    .slice(0, mediaLimits.name)
    .join('') || '图片'

/** Adds re-encoded pictures: all or none. */
export const uploadPictures = async (context: Context<typeof media.uploadPictures>) => {
  const { session, uploads, files, recorded, clock } = context
  const [schoolId, uploaderId, createdAt] = [schoolOf(session), memberOf(session), clock.now()]
  const stored = await oneByOne(uploads, async ({ path, name }) => {
    const { bytes, contentType, width, height } = await makeImage(path, pictureSize)
    return { bytes: await files.store(bytes), name, contentType, width, height }
  })
  return recorded(async (db) => {
    await refuseTooMany(db, schoolId, stored.length)
    const ids: number[] = []
    for (const { bytes, name, contentType, width, height } of stored) {
      const described = { schoolId, memberId: uploaderId, name, contentType, lastsSeconds: null }
      const fileId = await files.record(db, bytes, described)
      const picture = { kind: 'picture', name: nameOfFile(name), folder: '', text: '' } as const
      const facts = { schoolId, fileId, size: bytes.size, width, height, uploaderId, createdAt }
      const rows = db.insert(mediaResource).values({ ...picture, ...facts })
      ids.push(...(await rows.returning({ id: mediaResource.id })).map(({ id }) => id))
    }
    return { ids }
  })
}

/** Moves resources into a folder. */
export const moveResources = async ({ db, session, body }: Context<typeof media.moveResources>) => {
  await db
    .update(mediaResource)
    .set({ folder: body.folder, version: nextVersion(mediaResource.version) })
    .where(and(ofSchool(schoolOf(session)), among(mediaResource.id, body.ids)))
  return null
}

const lockResource = async (db: Db, schoolId: number, id: number) => {
  const mine = and(ofSchool(schoolId), eq(mediaResource.id, id))
  const [row] = await db.select().from(mediaResource).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Refuses if a published task shows the resource. Call it while the resource is locked. */
const refuseShown = async (db: Db, { schoolId, id, name }: typeof mediaResource.$inferSelect): Promise<void> => {
  const [task] = await db
    .select({ name: mediaTask.name })
    .from(mediaContent)
    .innerJoin(mediaTask, and(eq(mediaTask.schoolId, mediaContent.schoolId), eq(mediaTask.id, mediaContent.taskId)))
    .where(and(eq(mediaContent.schoolId, schoolId), eq(mediaContent.resourceId, id), eq(mediaTask.state, 'published')))
    .orderBy(asc(mediaTask.id))
    .limit(1)
  if (task !== undefined) throw new Refusal(mediaRefusals.resourceShown, { name, task: task.name })
}

/** Refuses a notice without text, since a pad would show an empty region. */
const refuseBlank = (text: string): void => {
  if (text.trim() === '') throw new Refusal(mediaRefusals.noticeBlank)
}

/** The values of a new notice. */
const newNotice = async ({ db, session, body, clock }: Saving, schoolId: number) => {
  const { name, folder, text } = body
  refuseBlank(text)
  await refuseTooMany(db, schoolId, 1)
  const added = { kind: 'notice', uploaderId: memberOf(session), createdAt: clock.now() } as const
  return { ...added, name, folder, text, size: Array.from(text).length }
}

/** The values to save over a resource. A notice that is shown keeps its text; a picture has none. */
const changesOf = async (
  db: Db,
  row: typeof mediaResource.$inferSelect,
  { name, folder, text }: { readonly name: string; readonly folder: string; readonly text: string },
) => {
  if (row.kind === 'picture') return { name, folder }
  refuseBlank(text)
  if (text !== row.text) await refuseShown(db, row)
  return { name, folder, text, size: Array.from(text).length }
}

/** Adds a notice, or saves a resource (A-CALL-135). Refuses to change the text of a notice that is shown. */
export const saveResource = async (context: Saving) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const { id, version } = body
  const values =
    id === undefined
      ? await newNotice(context, schoolId)
      : await changesOf(db, await lockResource(db, schoolId, id), body)
  return saveVersioned(db, mediaResource, {
    name: '素材',
    schoolId,
    id,
    version,
    values,
    present: (row) => readResource(db, context, row.id),
  })
}

/** Deletes a resource with its file (A-CALL-135). Refuses one that a published task shows. */
export const deleteResource = async ({ db, session, query, files }: Context<typeof media.deleteResource>) => {
  const schoolId = schoolOf(session)
  const row = await lockResource(db, schoolId, query.id)
  await refuseShown(db, row)
  await deleteRow(db, mediaResource, { schoolId, id: row.id })
  if (row.fileId !== null) await files.discard(db, row.fileId)
  return null
}
