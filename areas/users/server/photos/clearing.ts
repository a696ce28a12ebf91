import { and, eq, gte, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../../platform/server/audit/entry.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { photoFile, photoRun } from '../tables.ts'
import { endPhotoRun } from './arrivals.ts'

const day = 86_400_000

/** `open`: days without a photo after which a batch ends. `kept`: days for which an ended batch is kept. */
const photoDays = { open: 1, kept: 90 } as const

/** Maximum number of batches ended in one night. */
const maxEndedPerNight = 500

const kind = jobKind({
  name: 'users.clearPhotos',
  title: '清理批量上传照片的记录',
  slow: true,
  input: z.object({}),
  result: z.object({ ended: z.int(), cleared: z.int() }),
  attempts: 3,
})

/** Selects open batches in which no photo has arrived since the given time. */
const findAbandoned = (db: Db, since: Date) =>
  db
    .select({ schoolId: photoRun.schoolId, id: photoRun.id, memberId: photoRun.memberId })
    .from(photoRun)
    .where(
      and(
        isNull(photoRun.endedAt),
        lt(photoRun.createdAt, since),
        notExists(
          db
            .select({ one: sql`1` })
            .from(photoFile)
            .where(
              and(
                eq(photoFile.schoolId, photoRun.schoolId),
                eq(photoFile.runId, photoRun.id),
                gte(photoFile.at, since),
              ),
            ),
        ),
      ),
    )
    .orderBy(photoRun.id)
    .limit(maxEndedPerNight)
    .for('update', { skipLocked: true })

/**
 * Every night, ends abandoned batches and deletes those that ended long ago, with their file names and reasons. The
 * photos belong to the members and are kept.
 */
export const photoClearing = jobWork(
  kind,
  ({ clock, jobs, finish }) =>
    finish(async (db) => {
      const before = (days: number) => new Date(clock.now().getTime() - days * day)
      await excludeFromTrail(db)
      const abandoned = await findAbandoned(db, before(photoDays.open))
      for (const run of abandoned) await endPhotoRun(db, run, { jobs, clock })
      const old = and(isNotNull(photoRun.endedAt), lt(photoRun.endedAt, before(photoDays.kept)))
      const cleared = await db.delete(photoRun).where(old).returning({ id: photoRun.id })
      return { ended: abandoned.length, cleared: cleared.length }
    }),
  { schedule: '45 4 * * *' },
)
