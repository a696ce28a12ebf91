import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion } from '../../../platform/server/versioned.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import { articleLimits, articleState } from '../words.ts'
import { attachFiles, recordFile } from './articleFiles.ts'
import { type ArticleRowOf, lockEditable } from './articleRights.ts'
import { writeTargets } from './audience.ts'
import { readEditorName } from './editorName.ts'
import { fetchForeign } from './foreignPictures.ts'
import { schedulePublishing } from './publishing.ts'
import { presentEdited } from './readArticles.ts'
import { type CleanMarkup, nameForeign } from './sanitise/cleanMarkup.ts'
import { cleanInThread } from './sanitise/cleanInThread.ts'
import { articleTable } from './tables.ts'
import { keepVersion } from './versions.ts'

type Saving = Context<typeof article.saveArticle>

/** An automatic save takes a draft as far as it is; anything else needs title, content and category (academics §5). */
const refuseEmpty = ({ body }: Saving, { hasText, pictureIds, foreign }: CleanMarkup): void => {
  const isDraft = body.state === articleState.draft && body.publishAt === null
  if (body.isAutosave && isDraft) return
  const hasContent = hasText || pictureIds.length > 0 || foreign.length > 0
  if (body.title.trim() === '' || !hasContent || body.categoryId === undefined) throw new Refusal(articleRefusals.empty)
}

const refuseStale = async (context: Saving, db: Db, row: ArticleRowOf): Promise<void> => {
  if (row.version === context.body.version) return
  throw new Refusal(common.stale, { name: '文章' }, await presentEdited({ ...pick(context), db }, row))
}

const refuseState = ({ body }: Saving, { state, title }: ArticleRowOf): void => {
  if (state === articleState.recycled) throw new Refusal(articleRefusals.isRecycled, { title })
  if (state === articleState.published && body.state === articleState.draft)
    throw new Refusal(articleRefusals.isPublished, { title })
}

const pick = ({ session, files }: Saving) => ({ session, files })

/** Cleans the text. Refuses one with too many elements, and one that cleaning makes longer than can be saved again. */
const cleanContent = async (html: string): Promise<CleanMarkup> => {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > articleLimits.elements) throw new Refusal(articleRefusals.tooLong)
  const clean = await cleanInThread(html)
  if (clean.html.length > articleLimits.html) throw new Refusal(articleRefusals.tooLong)
  return clean
}

/** The time at which a draft is to be published; null if it is published now or has none. */
const readPublishAt = ({ body, session, clock }: Saving): Date | null => {
  if (body.publishAt === null || body.state === articleState.published) return null
  const publishAt = fromWireTime(body.publishAt, session.timeZone)
  if (publishAt <= clock.now()) throw new Refusal(articleRefusals.publishesInPast)
  return publishAt
}

interface Content {
  readonly html: string
  readonly publishAt: Date | null
}

const writeRow = async (
  { body, session, clock }: Saving,
  db: Db,
  old: ArticleRowOf | null,
  { html, publishAt }: Content,
): Promise<ArticleRowOf> => {
  const [schoolId, memberId, now] = [schoolOf(session), memberOf(session), clock.now()]
  const editorName = await readEditorName(db, session)
  const isPublished = body.state === articleState.published
  const { title, categoryId = null, state, articleTags: tags, image: coverId, receipt } = body
  const values = { title, htmlContent: html, categoryId, state, tags, coverId, receipt, publishAt }
  const publishedAt = isPublished ? (old?.state === articleState.published ? old.publishedAt : now) : null
  const edited = { ...values, editorName, editedAt: now, publishedAt }
  if (old === null) {
    const [row] = await db
      .insert(articleTable)
      .values({ ...edited, schoolId, authorId: memberId, authorName: editorName })
      .returning()
    if (row === undefined) throw new Error('the article was not added')
    return row
  }
  // Another kind of receipt asks the parents again, like another text.
  const isSame = old.title === title && old.htmlContent === html && old.receipt === receipt
  const [row] = await db
    .update(articleTable)
    .set({
      ...edited,
      contentVersion: isSame ? old.contentVersion : old.version + 1,
      version: nextVersion(articleTable.version),
    })
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, old.id)))
    .returning()
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

const keepSaved = ({ body, session }: Saving, db: Db, row: ArticleRowOf): Promise<void> =>
  keepVersion(db, {
    schoolId: row.schoolId,
    articleId: row.id,
    number: row.version,
    title: row.title,
    htmlContent: row.htmlContent,
    editorId: memberOf(session),
    editorName: row.editorName,
    savedAt: row.editedAt,
    isAutosave: body.isAutosave,
  })

/** Records the pictures that were fetched, and puts their numbers into the text. */
const recordFetched = async (
  context: Saving,
  db: Db,
  clean: CleanMarkup,
  { stored }: Awaited<ReturnType<typeof fetchForeign>>,
) => {
  const ids = new Map<number, number>()
  for (const [at, file] of stored) ids.set(at, await recordFile(db, context, file))
  return { html: nameForeign(clean.html, ids), pictureIds: [...clean.pictureIds, ...ids.values()] }
}

const writeParts = async (context: Saving, db: Db, row: ArticleRowOf, pictureIds: readonly number[]): Promise<void> => {
  const { body, session } = context
  const named = [...new Set([...pictureIds, ...(body.image === null ? [] : [body.image])])]
  await attachFiles(db, session, {
    articleId: row.id,
    pictureIds: named,
    attachmentIds: [...new Set(body.attachmentIds)],
  })
  await writeTargets(db, session, row, body.audience)
  if (row.publishAt === null) return
  const scheduled = { schoolId: row.schoolId, memberId: memberOf(session), articleId: row.id }
  await schedulePublishing(db, context, { ...scheduled, publishAt: row.publishAt })
}

/**
 * Adds or saves an article. Its markup is cleaned and its foreign pictures are fetched before the transaction. Refuses
 * missing parts, a draft for a published article, recycled articles, an outdated version and an audience beyond reach.
 */
export const saveArticle = async (context: Saving) => {
  const { body, recorded, session } = context
  const publishAt = readPublishAt(context)
  const clean = await cleanContent(body.htmlContent)
  refuseEmpty(context, clean)
  const foreign = await fetchForeign(context, clean.foreign)
  return recorded(async (db) => {
    const old = body.id === undefined ? null : await lockEditable(db, session, body.id)
    if (old !== null) {
      refuseState(context, old)
      await refuseStale(context, db, old)
    }
    const { html, pictureIds } = await recordFetched(context, db, clean, foreign)
    const row = await writeRow(context, db, old, { html, publishAt })
    await writeParts(context, db, row, pictureIds)
    await keepSaved(context, db, row)
    return { article: await presentEdited({ ...pick(context), db }, row), droppedPictures: [...foreign.dropped] }
  })
}
