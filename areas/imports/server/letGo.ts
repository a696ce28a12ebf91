import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { importRow, importRun } from './tables.ts'

/** So many sheets may one sender keep open: with the largest upload, 100 MB and 200,000 judged rows. */
export const mostOpen = 10

interface Sender {
  readonly schoolId: number
  readonly memberId: number
}

/** The sender's open imports at which nothing works, but for the newest. */
const findOlder = async (db: Db, { schoolId, memberId }: Sender) => {
  const isIdle = or(isNull(job.state), notInArray(job.state, ['waiting', 'running']))
  const isOpen = inArray(importRun.stage, ['mapping', 'reviewing'])
  return db
    .select({ id: importRun.id, fileId: importRun.fileId, errorFileId: importRun.errorFileId })
    .from(importRun)
    .leftJoin(job, and(eq(job.schoolId, importRun.schoolId), eq(job.id, importRun.jobId)))
    .where(and(eq(importRun.schoolId, schoolId), eq(importRun.memberId, memberId), isOpen, isIdle))
    .orderBy(desc(importRun.id))
    .offset(mostOpen - 1)
}

/**
 * Lets go of the oldest sheets that a sender has open, so that one more may be opened: their files and judged rows are gone,
 * the history keeps their lines. Gives the keys of the bytes, to be removed after the commit.
 */
export const letGoOfOlder = async (db: Db, files: Files, sender: Sender): Promise<string[]> => {
  const older = await findOlder(db, sender)
  if (older.length === 0) return []
  const ids = older.map(({ id }) => id)
  const fileIds = older.flatMap(({ fileId, errorFileId }) => [fileId, ...(errorFileId === null ? [] : [errorFileId])])
  const keys: string[] = []
  for (const id of fileIds) {
    const kept = await files.find(db, id)
    if (kept !== null) keys.push(kept.key)
  }
  await files.discardAll(db, fileIds)
  await db.delete(importRow).where(and(eq(importRow.schoolId, sender.schoolId), inArray(importRow.runId, ids)))
  await db
    .update(importRun)
    .set({ stage: 'dropped', errorFileId: null })
    .where(and(eq(importRun.schoolId, sender.schoolId), inArray(importRun.id, ids)))
  return keys
}
