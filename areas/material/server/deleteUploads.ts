import { type SQL, and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { material as calls } from '../contract.ts'
import { materialUpload } from './tables.ts'

/** The kind of the jobs that build archives. */
export const archiveKind = 'material.exportFiles'

/** Finds the archives made of tasks. They would keep deleted files for another day. */
const findArchives = async (db: Db, schoolId: number, taskIds: readonly number[]): Promise<number[]> => {
  if (taskIds.length === 0) return []
  const rows = await db
    .select({ fileId: sql<number>`(${job.result}->>'fileId')::bigint`.mapWith(Number) })
    .from(job)
    .where(
      and(
        eq(job.schoolId, schoolId),
        eq(job.kind, archiveKind),
        eq(job.state, 'done'),
        sql`(${job.input}->>'taskId')::bigint = any(${sql.param([...taskIds])}::bigint[])`,
      ),
    )
  return rows.map(({ fileId }) => fileId)
}

/**
 * Deletes a school's uploads for which `where` holds, with files, thumbnails and their tasks' archives. Returns how
 * many uploads.
 */
export const deleteUploads = async (
  { db, files }: { readonly db: Db; readonly files: Files },
  schoolId: number,
  where: SQL,
): Promise<number> => {
  const gone = await db
    .delete(materialUpload)
    .where(and(eq(materialUpload.schoolId, schoolId), where))
    .returning({
      taskId: materialUpload.taskId,
      fileId: materialUpload.fileId,
      thumbFileId: materialUpload.thumbFileId,
    })
  const ids = gone.flatMap(({ fileId, thumbFileId }) => (thumbFileId === null ? [fileId] : [fileId, thumbFileId]))
  const taskIds = [...new Set(gone.map(({ taskId }) => taskId))]
  await files.discardAll(db, [...ids, ...(await findArchives(db, schoolId, taskIds))])
  return gone.length
}

/** Deletes a file of a student within reach. */
export const deleteFile = async (context: Context<typeof calls.deleteFile>) => {
  const dropped = await deleteUploads(context, schoolOf(context.session), eq(materialUpload.id, context.query.id))
  if (dropped === 0) throw new Refusal(common.notFound)
  return null
}
