import { type SQL, and, desc, eq, ilike, sql } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import type { article } from '../contract.ts'
import type { ArticleRow, ArticleView, EditedArticle, FileView } from '../views.ts'
import { articleState } from '../words.ts'
import { presentFile, readArticleFiles } from './articleFiles.ts'
import { type ArticleRowOf, findEditable, isEditable, isPublishedFor, mayEdit } from './articleRights.ts'
import { nameTargets, readTargets } from './audience.ts'
import { nameCategories } from './categories.ts'
import { linkPictures } from './pictureLinks.ts'
import { articleRead, articleTable } from './tables.ts'

const readers = (schoolId: number) =>
  sql<number>`(select count(*)::int from ${articleRead} where ${and(
    eq(articleRead.schoolId, schoolId),
    // Named in full, because a select of one table leaves the table's name out.
    sql`${articleRead.articleId} = article.id`,
  )})`

/** The columns of a list, without the text. */
const listed = (schoolId: number) => ({
  id: articleTable.id,
  title: articleTable.title,
  categoryId: articleTable.categoryId,
  authorName: articleTable.authorName,
  editedAt: articleTable.editedAt,
  publishedAt: articleTable.publishedAt,
  publishAt: articleTable.publishAt,
  state: articleTable.state,
  isPinned: articleTable.isPinned,
  readNum: readers(schoolId),
})

type Listed = Pick<
  ArticleRowOf,
  'id' | 'title' | 'categoryId' | 'authorName' | 'editedAt' | 'publishedAt' | 'publishAt' | 'state' | 'isPinned'
> & { readonly readNum: number }

const presentRow = (row: Listed, nameOf: (id: number | null) => string, timeZone: string): ArticleRow => ({
  id: row.id,
  title: row.title,
  categoryId: row.categoryId ?? 0,
  categoryName: nameOf(row.categoryId),
  nickname: row.authorName,
  editTime: toWireTime(row.editedAt, timeZone),
  publishDate: row.publishedAt && toWireTime(row.publishedAt, timeZone),
  publishAt: row.publishAt && toWireTime(row.publishAt, timeZone),
  state: row.state,
  isPinned: row.isPinned,
  readNum: row.readNum,
})

interface Search {
  readonly categoryId?: number | undefined
  readonly keyWord: string
  readonly pageNum: number
  readonly pageSize: number
}

const readPage = async (
  db: Db,
  { schoolId, timeZone }: SearchContext,
  search: Search,
  { condition, order }: { readonly condition: SQL | undefined; readonly order: readonly SQL[] },
) => {
  const word = search.keyWord.trim()
  const where = and(
    eq(articleTable.schoolId, schoolId),
    search.categoryId === undefined ? undefined : eq(articleTable.categoryId, search.categoryId),
    word === '' ? undefined : ilike(articleTable.title, `%${escapeLikePattern(word)}%`),
    condition,
  )
  const { limit, offset } = pageBounds(search)
  const rows = await db
    .select(listed(schoolId))
    .from(articleTable)
    .where(where)
    .orderBy(desc(articleTable.isPinned), ...order, desc(articleTable.id))
    .limit(limit)
    .offset(offset)
  const nameOf = await nameCategories(db, schoolId)
  const content = rows.map((row) => presentRow(row, nameOf, timeZone))
  return toPage(search, content, await db.$count(articleTable, where))
}

/** Lists the articles that the caller edits, pinned ones first, then by their last edit. */
export const listArticles = ({ db, session, body }: Context<typeof article.articles>) =>
  readPage(db, searchContextOf(session), body, {
    condition: and(eq(articleTable.state, body.state), isEditable(session)),
    order: [desc(articleTable.editedAt)],
  })

/** Lists the published articles that are for the caller, pinned ones first, then the latest. */
export const listPublished = ({ db, session, body }: Context<typeof article.published>) =>
  readPage(db, searchContextOf(session), body, {
    condition: isPublishedFor(schoolOf(session), session),
    order: [desc(articleTable.publishedAt)],
  })

/** Presents the text of an article and its files with fresh links, for the caller of a session or a link. */
export const linkFiles = async ({ db, session, files }: Reading, row: ArticleRowOf) => {
  const rows = await readArticleFiles(db, schoolOf(session), row.id)
  const views = new Map<number, FileView>(rows.map((one) => [one.id, presentFile(one, files, session)]))
  const attached = rows.filter(({ kind, position }) => kind === 'attachment' && position !== null)
  return {
    htmlContent: linkPictures(row.htmlContent, views),
    image: views.get(row.coverId ?? 0) ?? null,
    attachments: attached.flatMap(({ id }) => views.get(id) ?? []),
  }
}

type Reading = Pick<Context<typeof article.article>, 'db' | 'session' | 'files'>

/** Presents an article for its editor. */
export const presentEdited = async (context: Reading, row: ArticleRowOf): Promise<EditedArticle> => {
  const { db, session } = context
  const schoolId = schoolOf(session)
  return {
    id: row.id,
    title: row.title,
    categoryId: row.categoryId ?? 0,
    state: row.state,
    articleTags: row.tags,
    ...(await linkFiles(context, row)),
    audience: await nameTargets(db, schoolId, await readTargets(db, schoolId, row.id)),
    publishAt: row.publishAt && toWireTime(row.publishAt, session.timeZone),
    receipt: row.receipt,
    editorName: row.editorName,
    editTime: toWireTime(row.editedAt, session.timeZone),
    version: row.version,
  }
}

/** Reads an article for its editor. */
export const findEdited = async (context: Context<typeof article.editedArticle>): Promise<EditedArticle> =>
  presentEdited(context, await findEditable(context.db, context.session, context.params.id))

const isReadable = (session: Session) => {
  const isAuthor = session.permissions.has('article:article:edit') ? isEditable(session) : sql`false`
  return sql`(${isPublishedFor(schoolOf(session), session)} or ${isAuthor})`
}

/** Reads an article for a reader, or for its author in any state. */
export const findArticle = async (context: Context<typeof article.article>): Promise<ArticleView> => {
  const { db, session, params } = context
  const schoolId = schoolOf(session)
  const [found] = await db
    .select({ row: articleTable, readNum: readers(schoolId) })
    .from(articleTable)
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, params.id), isReadable(session)))
  if (found === undefined) throw new Refusal(common.notFound)
  const { row, readNum } = found
  const isEditor = mayEdit(session, row)
  return {
    ...presentRow({ ...row, readNum }, await nameCategories(db, schoolId), session.timeZone),
    ...(await linkFiles(context, row)),
    articleTags: row.tags,
    receipt: row.receipt,
    mayEdit: isEditor,
    maySeeReads: isEditor && row.publishedAt !== null && session.permissions.has('article:number:look'),
  }
}

/** Notes once that the caller has read a published article. */
export const markRead = async ({ db, session, body, clock }: Context<typeof article.markRead>): Promise<null> => {
  const schoolId = schoolOf(session)
  const [row] = await db
    .select({ state: articleTable.state })
    .from(articleTable)
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, body.id), isReadable(session)))
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.state !== articleState.published || session.memberId === null) return null
  const read = { schoolId, articleId: body.id, memberId: session.memberId, readAt: clock.now() }
  await db.insert(articleRead).values(read).onConflictDoNothing()
  return null
}
