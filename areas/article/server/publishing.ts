import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import type { Jobs } from '../../../platform/server/jobs/jobs.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import { articleState } from '../words.ts'
import { articleTable } from './tables.ts'

const kind = jobKind({
  name: 'article.publish',
  title: '定时发布文章',
  // The editor who chose the time must still hold the permission then.
  needs: 'article:article:edit',
  input: z.object({ articleId: z.int(), publishAt: z.string() }),
  result: z.object({ isPublished: z.boolean() }),
  attempts: 12,
})

interface Scheduled {
  readonly schoolId: number
  readonly memberId: number
  readonly articleId: number
  readonly publishAt: Date
}

/** Queues the publication of a draft at its time. An earlier one of the same draft does nothing then. */
export const schedulePublishing = async (
  db: Db,
  { jobs, clock }: { readonly jobs: Jobs; readonly clock: Clock },
  { schoolId, memberId, articleId, publishAt }: Scheduled,
): Promise<void> => {
  const delaySeconds = Math.max(0, Math.ceil((publishAt.getTime() - clock.now().getTime()) / 1000))
  const input = { articleId, publishAt: publishAt.toISOString() }
  await jobs.add(db, kind, { schoolId, memberId }, input, { delaySeconds })
}

/** Publishes a draft at its time, unless it was published, moved or deleted, or has another time by then. */
export const publishingWork = jobWork(kind, ({ schoolId, input, clock, finish }) =>
  finish(async (db) => {
    const published = await db
      .update(articleTable)
      .set({
        state: articleState.published,
        publishedAt: clock.now(),
        publishAt: null,
        contentVersion: articleTable.version,
        version: nextVersion(articleTable.version),
      })
      .where(
        and(
          eq(articleTable.schoolId, schoolId),
          eq(articleTable.id, input.articleId),
          eq(articleTable.state, articleState.draft),
          eq(articleTable.publishAt, new Date(input.publishAt)),
        ),
      )
      .returning({ id: articleTable.id })
    return { isPublished: published.length > 0 }
  }),
)
