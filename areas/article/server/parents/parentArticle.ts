import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { findSessionLink } from '../../../sealedLink/server/index.ts'
import type { article } from '../../contract.ts'
import type { ParentArticle, ParentHome } from '../../parentContract.ts'
import type { ArticleRowOf } from '../articleRights.ts'
import { readTargets } from '../audience.ts'
import { linkFiles } from '../readArticles.ts'
import { articleRead, articleReceipt } from '../tables.ts'
import { findArticleOfLink } from './articleOfLink.ts'
import { isConcerned } from './concernedPupils.ts'

/** Presents an article as parents read it, with fresh links for the caller. */
export const presentForParents = async (
  context: Pick<Context<typeof article.parentArticle>, 'db' | 'session' | 'files'>,
  row: ArticleRowOf,
): Promise<ParentArticle> => ({
  title: row.title,
  nickname: row.authorName,
  publishDate: row.publishedAt && toWireTime(row.publishedAt, context.session.timeZone),
  ...(await linkFiles(context, row)),
})

/** True if the article still needs a receipt for the student, who may have changed class or left its audience. */
export const needsReceipt = async (db: Db, row: ArticleRowOf, studentId: number): Promise<boolean> => {
  if (row.receipt === 'none') return false
  const concerned = isConcerned(row.schoolId, await readTargets(db, row.schoolId, row.id))
  return (await db.$count(member, and(concerned, eq(member.id, studentId)))) > 0
}

const findReturned = async (db: Db, { schoolId, id, contentVersion }: ArticleRowOf, studentId: number) => {
  const [found] = await db
    .select({
      kind: articleReceipt.kind,
      at: articleReceipt.at,
      articleVersion: articleReceipt.articleVersion,
      parentName: member.name,
    })
    .from(articleReceipt)
    .leftJoin(member, and(eq(member.schoolId, articleReceipt.schoolId), eq(member.id, articleReceipt.parentId)))
    .where(
      and(
        eq(articleReceipt.schoolId, schoolId),
        eq(articleReceipt.articleId, id),
        eq(articleReceipt.studentId, studentId),
      ),
    )
  if (found === undefined) return null
  const { articleVersion, ...returned } = found
  return { ...returned, isOutdated: articleVersion < contentVersion }
}

/** Reads the article of a link for the child's parent, with the child's receipt. */
export const findParentArticle = async (context: Context<typeof article.parentArticle>): Promise<ParentHome> => {
  const { db, session } = context
  const { studentName, parentName } = await findSessionLink(db, session)
  const { row, studentId } = await findArticleOfLink(db, session)
  const returned = await findReturned(db, row, studentId)
  return {
    ...(await presentForParents(context, row)),
    studentName,
    parentName,
    contentVersion: row.contentVersion,
    receipt: (await needsReceipt(db, row, studentId)) ? row.receipt : 'none',
    returned: returned && { ...returned, at: toWireTime(returned.at, session.timeZone) },
  }
}

/** Notes once that the parent of the link has read its article. */
export const markParentRead = async ({ db, session, clock }: Context<typeof article.markParentRead>): Promise<null> => {
  const { row } = await findArticleOfLink(db, session)
  const read = { schoolId: row.schoolId, articleId: row.id, memberId: memberOf(session), readAt: clock.now() }
  await db.insert(articleRead).values(read).onConflictDoNothing()
  return null
}
