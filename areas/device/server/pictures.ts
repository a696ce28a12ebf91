import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { device as calls } from '../contract.ts'
import { devicePicture } from '../deviceFields.ts'
import { lockDevice } from './lockDevice.ts'
import { isDevice } from './rows.ts'
import { device } from './tables.ts'

/**
 * Stores a new photo of a device and discards the old one. The image is encoded again to remove metadata such as
 * the camera's location.
 */
export const setPicture = async (context: Context<typeof calls.setPicture>) => {
  const { params, session, uploads, files, recorded } = context
  const [photo] = uploads
  if (!photo) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(photo.path, { ...devicePicture, fit: 'inside', format: 'webp' })
  const stored = await files.store(bytes)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const fileId = await recorded(async (db) => {
    const before = await lockDevice(db, owner.schoolId, params.id)
    const pictureFileId = await files.record(db, stored, {
      ...owner,
      name: photo.name,
      contentType,
      lastsSeconds: null,
    })
    await db.update(device).set({ pictureFileId }).where(isDevice(owner.schoolId, params.id))
    if (before.pictureFileId !== null) await files.discard(db, before.pictureFileId)
    return pictureFileId
  })
  return { installImg: files.link(fileId, owner) }
}

/** Removes the photo of a device. Refuses with `notFound` if there isn't one. */
export const removePicture = async ({ db, params, session, files }: Context<typeof calls.removePicture>) => {
  const schoolId = schoolOf(session)
  const { pictureFileId } = await lockDevice(db, schoolId, params.id)
  if (pictureFileId === null) throw new Refusal(common.notFound)
  await db.update(device).set({ pictureFileId: null }).where(isDevice(schoolId, params.id))
  await files.discard(db, pictureFileId)
  return null
}
