import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { uploadRefusals } from '../../../platform/contract/upload.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { honor } from '../contract.ts'
import { lockChangeable } from './changeAwards.ts'
import { honorAward } from './tables.ts'

/** Maximum size, px. The small print of a certificate stays readable. */
const mostPixels = { width: 1600, height: 1600 } as const

const setPicture = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  schoolId: number,
  id: number,
  pictureFileId: number | null,
) => {
  const { award } = await lockChangeable(db, schoolId, id)
  await db
    .update(honorAward)
    .set({ pictureFileId, version: nextVersion(honorAward.version) })
    .where(and(eq(honorAward.schoolId, schoolId), eq(honorAward.id, id)))
  if (award.pictureFileId !== null) await files.discard(db, award.pictureFileId)
  return null
}

/** Stores a re-encoded picture of a certificate, in place of the earlier one. */
export const addPicture = async ({ params, session, uploads, files, recorded }: Context<typeof honor.addPicture>) => {
  const [upload] = uploads
  if (upload === undefined) throw new Refusal(uploadRefusals.missing)
  const { bytes, contentType } = await makeImage(upload.path, { ...mostPixels, fit: 'inside', format: 'webp' })
  const stored = await files.store(bytes)
  const owner = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return recorded(async (db) => {
    const described = { name: upload.name, contentType, lastsSeconds: null }
    const fileId = await files.record(db, stored, { ...owner, ...described })
    return setPicture({ db, files }, owner.schoolId, params.id, fileId)
  })
}

/** Removes the picture of a certificate. */
export const removePicture = ({ db, files, params, session }: Context<typeof honor.removePicture>) =>
  setPicture({ db, files }, schoolOf(session), params.id, null)
