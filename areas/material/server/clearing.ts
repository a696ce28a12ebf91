import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { member } from '../../registry/server/tables/members.ts'
import { materialSettings } from './config.ts'
import { deleteUploads } from './deleteUploads.ts'
import { materialUpload } from './tables.ts'

/** Uploads deleted per transaction. If there are more, the job queues itself again. */
const batchSize = 500

const day = 86_400_000

const kind = jobKind({
  name: 'material.clear',
  title: '清理到期的上报材料',
  slow: true,
  input: z.object({}),
  result: z.object({ files: z.int() }),
  attempts: 3,
})

/** SQL condition for uploads of students whose records were deleted. Nobody can open them any more. */
const studentHasGone = sql`not exists (select 1 from ${member} where ${member.schoolId} = ${materialUpload.schoolId}
  and ${member.id} = ${materialUpload.studentId})`

/**
 * Deletes every night the uploads older than the school keeps them, and those of deleted students, with their files.
 */
export const uploadClearing = jobWork(
  kind,
  ({ schoolId, clock, files, jobs, finish }) =>
    finish(async (db) => {
      const { keepDays } = await materialSettings.read(db, schoolId)
      const before = new Date(clock.now().getTime() - keepDays * day)
      const old = await db
        .select({ id: materialUpload.id })
        .from(materialUpload)
        .where(and(eq(materialUpload.schoolId, schoolId), or(lt(materialUpload.createdAt, before), studentHasGone)))
        .orderBy(asc(materialUpload.createdAt), asc(materialUpload.id))
        .limit(batchSize)
      if (old.length === 0) return { files: 0 }
      const ids = old.map(({ id }) => id)
      const dropped = await deleteUploads({ db, files }, schoolId, inArray(materialUpload.id, ids))
      if (old.length === batchSize) await jobs.add(db, kind, { schoolId, memberId: null }, {})
      return { files: dropped }
    }),
  { schedule: '50 3 * * *', perSchool: true },
)
