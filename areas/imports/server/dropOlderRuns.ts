import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { importRow, importRun } from './tables.ts'

/** The most imports that a sender may keep open. With the largest uploads this is 100 MB and 200,000 judged rows. */
const maxOpenRuns = 10

interface Sender {
  readonly schoolId: number
  readonly memberId: number
}

/** Finds the sender's open imports without a waiting or running job, except for the newest `mostOpen - 1`. */
const findOlder = async (db: Db, { schoolId, memberId }: Sender) => {
  const isIdle = or(isNull(job.state), notInArray(job.state, ['waiting', 'running']))
  const isOpen = inArray(importRun.stage, ['mapping', 'reviewing'])
  return db
    .select({ id: importRun.id, fileId: importRun.fileId, errorFileId: importRun.errorFileId })
    .from(importRun)
    .leftJoin(job, and(eq(job.schoolId, importRun.schoolId), eq(job.id, importRun.jobId)))
    .where(and(eq(importRun.schoolId, schoolId), eq(importRun.memberId, memberId), isOpen, isIdle))
    .orderBy(desc(importRun.id))
    .offset(maxOpenRuns - 1)
}

/**
 * Drops the sender's oldest open imports, so that one more may be opened. Their files and judged rows are deleted,
 * and the history keeps them as 已放弃. Returns the storage keys, which the caller removes after the commit.
 */
export const dropOlderRuns = async (db: Db, files: Files, sender: Sender): Promise<string[]> => {
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
