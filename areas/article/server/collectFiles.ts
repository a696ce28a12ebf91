import { and, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { among } from '../../../platform/server/database/among.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { articleFile } from './tables.ts'

const day = 86_400_000

const kind = jobKind({
  name: 'article.collectFiles',
  title: '清理未使用的文章图片与附件',
  input: z.object({}),
  result: z.object({ files: z.int() }),
  attempts: 3,
})

/** Deletes every night the pictures and attachments that were uploaded a day ago and are in no article. */
export const fileCollecting = jobWork(
  kind,
  ({ schoolId, clock, files, finish }) =>
    finish(async (db) => {
      const before = new Date(clock.now().getTime() - day)
      const old = await db
        .select({ id: articleFile.id, fileId: articleFile.fileId })
        .from(articleFile)
        .where(
          and(eq(articleFile.schoolId, schoolId), isNull(articleFile.articleId), lt(articleFile.createdAt, before)),
        )
      const ids = old.map(({ id }) => id)
      await db.delete(articleFile).where(and(eq(articleFile.schoolId, schoolId), among(articleFile.id, ids)))
      await files.discardAll(
        db,
        old.map(({ fileId }) => fileId),
      )
      return { files: old.length }
    }),
  { schedule: '20 3 * * *', perSchool: true },
)
