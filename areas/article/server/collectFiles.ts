import { and, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { among } from '../../../platform/server/database/among.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { member } from '../../registry/server/tables/members.ts'
import { articleFile, articleReceipt } from './tables.ts'

const day = 86_400_000

const kind = jobKind({
  name: 'article.collectFiles',
  title: '清理未使用的文章图片与附件',
  input: z.object({}),
  result: z.object({ files: z.int() }),
  attempts: 3,
})

/** SQL condition: a signature whose receipt was replaced or is gone with its student, or whose parent is gone. */
const isUnusedSignature = and(
  eq(articleFile.kind, 'signature'),
  notExists(
    sql`(select 1 from ${articleReceipt} join ${member} on ${and(
      eq(member.schoolId, articleReceipt.schoolId),
      eq(member.id, articleReceipt.parentId),
    )} where ${and(
      eq(articleReceipt.schoolId, articleFile.schoolId),
      eq(articleReceipt.articleId, articleFile.articleId),
      eq(articleReceipt.signatureFileId, articleFile.id),
    )})`,
  ),
)

/** Deletes every night the pictures and attachments that were uploaded a day ago and are in no article, and signatures without a receipt. */
export const fileCollecting = jobWork(
  kind,
  ({ schoolId, clock, files, finish }) =>
    finish(async (db) => {
      const before = new Date(clock.now().getTime() - day)
      const old = await db
        .select({ id: articleFile.id, fileId: articleFile.fileId })
        .from(articleFile)
        .where(
          and(
            eq(articleFile.schoolId, schoolId),
            lt(articleFile.createdAt, before),
            or(isNull(articleFile.articleId), isUnusedSignature),
          ),
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
