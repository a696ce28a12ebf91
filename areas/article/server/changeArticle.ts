import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf } from '../../../platform/server/session.ts'
import { nextVersion, requireSavedRow } from '../../../platform/server/versioned.ts'
import { deletePushes } from '../../push/server/index.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import type { EditedArticle } from '../views.ts'
import { type ArticleState, articleState } from '../words.ts'
import { discardFilesOf } from './articleFiles.ts'
import { type ArticleRowOf, findEditable, lockEditable, reachesWholeSchool } from './articleRights.ts'
import { isGoingOut, readTargets, refuseBeyondReach } from './audience.ts'
import { readEditorName } from './editorName.ts'
import { presentEdited } from './readArticles.ts'
import { articleTable } from './tables.ts'
import { keepVersion, readVersion } from './versions.ts'

/** How a state is reached, for the refusal of somebody who saw another one. */
const reached = { 0: '改为草稿', 1: '发布', 2: '移入回收站' } as const

const requireState = ({ title, state }: ArticleRowOf, seen: number): void => {
  if (state !== seen) throw new Refusal(articleRefusals.otherState, { title, action: reached[state] })
}

const moveTo = async (db: Db, { schoolId, id }: ArticleRowOf, state: ArticleState): Promise<null> => {
  await db
    .update(articleTable)
    .set({ state, publishAt: null, version: nextVersion(articleTable.version) })
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, id)))
  return null
}

/** Refuses to take an article from people beyond the caller's reach. Nobody named means all staff. */
const refuseWithdrawal = async (db: Db, session: Session, row: ArticleRowOf): Promise<void> => {
  if (!isGoingOut(row) || reachesWholeSchool(session)) return
  const targets = await readTargets(db, row.schoolId, row.id)
  if (targets.length === 0) throw new Refusal(articleRefusals.beyondReach, { title: row.title })
  await refuseBeyondReach(db, session, row, targets)
}

/**
 * Deletes an article as its state says (academics §4): a draft goes to the recycle bin, a published one becomes a draft
 * again, a recycled one is gone with its files and reads. Refuses if the state isn't the one that the caller saw, so
 * that a second press can't delete for good, and an article that is also for people beyond the caller's reach.
 */
export const deleteArticle = async ({ db, session, query, files }: Context<typeof article.deleteArticle>) => {
  const row = await lockEditable(db, session, query.id)
  requireState(row, query.state)
  await refuseWithdrawal(db, session, row)
  if (row.state === articleState.draft) return moveTo(db, row, articleState.recycled)
  if (row.state === articleState.published) return moveTo(db, row, articleState.draft)
  await discardFilesOf(db, files, row.schoolId, row.id)
  await deletePushes(db, { schoolId: row.schoolId, srcType: 'article', srcId: row.id })
  return deleteRow(db, articleTable, row)
}

/** Makes a recycled article a draft again. */
export const restoreArticle = async ({ db, session, body }: Context<typeof article.restoreArticle>) => {
  const row = await lockEditable(db, session, body.id)
  requireState(row, articleState.recycled)
  return moveTo(db, row, articleState.draft)
}

/** Pins an article to the top of the lists, or unpins it. */
export const pinArticle = async ({ db, session, body }: Context<typeof article.pinArticle>): Promise<null> => {
  const { schoolId, id } = await findEditable(db, session, body.id)
  await db
    .update(articleTable)
    .set({ isPinned: body.isPinned })
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, id)))
  return null
}

/** Makes title and text of an earlier version the current ones, as a new version. */
export const restoreVersion = async (context: Context<typeof article.restoreVersion>): Promise<EditedArticle> => {
  const { db, session, body, clock } = context
  const old = await lockEditable(db, session, body.id)
  if (old.state === articleState.recycled) throw new Refusal(articleRefusals.isRecycled, { title: old.title })
  if (old.state === articleState.published)
    await refuseBeyondReach(db, session, old, await readTargets(db, old.schoolId, old.id))
  const { title, htmlContent } = await readVersion(db, old.schoolId, old.id, body.number)
  const [editedAt, editorName] = [clock.now(), await readEditorName(db, session)]
  const saved = await db
    .update(articleTable)
    .set({
      title,
      htmlContent,
      editorName,
      editedAt,
      contentVersion: old.version + 1,
      version: nextVersion(articleTable.version),
    })
    .where(
      and(eq(articleTable.schoolId, old.schoolId), eq(articleTable.id, old.id), eq(articleTable.version, body.version)),
    )
    .returning()
  const row = await requireSavedRow(saved, '文章', () => presentEdited(context, old))
  const editor = { editorId: memberOf(session), editorName, savedAt: editedAt, isAutosave: false }
  const key = { schoolId: row.schoolId, articleId: row.id, number: row.version }
  await keepVersion(db, { ...key, ...editor, title, htmlContent })
  return presentEdited(context, row)
}
