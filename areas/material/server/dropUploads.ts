import { type SQL, and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { material as calls } from '../contract.ts'
import { materialUpload } from './tables.ts'

/** Deletes the uploads of a school for which `where` holds, with their files and thumbnails. Gives how many. */
export const dropUploads = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  schoolId: number,
  where: SQL,
): Promise<number> => {
  const gone = await db
    .delete(materialUpload)
    .where(and(eq(materialUpload.schoolId, schoolId), where))
    .returning({ fileId: materialUpload.fileId, thumbFileId: materialUpload.thumbFileId })
  const ids = gone.flatMap(({ fileId, thumbFileId }) => (thumbFileId === null ? [fileId] : [fileId, thumbFileId]))
  await files.discardAll(db, ids)
  return gone.length
}

/** Deletes a file of a student within reach. */
export const deleteFile = async (context: Context<typeof calls.deleteFile>) => {
  const dropped = await dropUploads(context, schoolOf(context.session), eq(materialUpload.id, context.query.id))
  if (dropped === 0) throw new Refusal(common.notFound)
  return null
}
