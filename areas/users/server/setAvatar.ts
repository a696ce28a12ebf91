import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type users, avatarSize } from '../contract.ts'
import { avatarFileOf, avatarKeyOf, showAvatarTo } from './avatar.ts'
import { refuseHigherAnywhere, refuseShared } from './standing.ts'
import { person } from './tables.ts'

const lockAvatar = async (db: Db, personId: number): Promise<string | null> => {
  const [row] = await db
    .select({ avatarKey: person.avatarKey })
    .from(person)
    .where(eq(person.id, personId))
    .for('update')
  if (!row) throw new Refusal(common.notFound)
  return row.avatarKey
}

/**
 * Puts a picture of oneself, or of somebody whom one edits, in place of the one before. It is made anew at the size at which it is shown, so that what
 * the camera noted of place and time is not kept. Gives the address that shows it.
 */
export const setAvatar = async ({ params, session, uploads, files, recorded }: Context<typeof users.setAvatar>) => {
  // Whoever edits nobody is told nothing of others.
  const mayEdit = params.id === session.personId || session.permissions.has('school:user:edit')
  if (!mayEdit) throw new Refusal(common.notFound)
  const [photo] = uploads
  if (!photo) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(photo.path, { ...avatarSize, fit: 'cover' })
  const stored = await files.store(bytes)
  const schoolId = schoolOf(session)
  const avatarKey = await recorded(async (db) => {
    await refuseHigherAnywhere(db, session, params.id)
    await refuseShared(db, session, params.id)
    const before = avatarFileOf(await lockAvatar(db, params.id))
    const fileId = await files.record(db, stored, {
      schoolId,
      personId: params.id,
      name: '头像.jpg',
      contentType,
      lastsSeconds: null,
    })
    const key = avatarKeyOf({ schoolId, fileId })
    await db.update(person).set({ avatarKey: key }).where(eq(person.id, params.id))
    if (before) {
      await asSystemWithin(db, 'people: an avatar that was uploaded in another school', () =>
        files.discard(db, before.fileId),
      )
    }
    return key
  })
  return showAvatarTo(files, { schoolId, personId: session.personId })(avatarKey)
}
