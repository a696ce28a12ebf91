import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { VersionRow } from '../articleContract.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import { articleLimits } from '../words.ts'
import { presentFile, readArticleFiles } from './articleFiles.ts'
import { findEditable } from './articleRights.ts'
import { linkPictures } from './pictureLinks.ts'
import { articleVersion } from './tables.ts'

type Version = typeof articleVersion.$inferSelect

/** Automatic saves of one person within this time keep only the latest version, ms. */
const autosaveSpan = 10 * 60_000

const isOfArticle = (schoolId: number, articleId: number) =>
  and(eq(articleVersion.schoolId, schoolId), eq(articleVersion.articleId, articleId))

const deletePreviousAutosave = async (db: Db, saved: Version): Promise<void> => {
  const [last] = await db
    .select({ number: articleVersion.number, editorId: articleVersion.editorId, isAutosave: articleVersion.isAutosave })
    .from(articleVersion)
    .where(
      and(
        isOfArticle(saved.schoolId, saved.articleId),
        gt(articleVersion.savedAt, new Date(saved.savedAt.getTime() - autosaveSpan)),
      ),
    )
    .orderBy(desc(articleVersion.number))
    .limit(1)
  if (last?.isAutosave !== true || last.editorId !== saved.editorId) return
  await db
    .delete(articleVersion)
    .where(and(isOfArticle(saved.schoolId, saved.articleId), eq(articleVersion.number, last.number)))
}

const deleteOldest = async (db: Db, { schoolId, articleId }: Version): Promise<void> => {
  const beyond = await db
    .select({ number: articleVersion.number })
    .from(articleVersion)
    .where(isOfArticle(schoolId, articleId))
    .orderBy(desc(articleVersion.number))
    .offset(articleLimits.versions)
  if (beyond.length === 0) return
  const numbers = beyond.map(({ number }) => number)
  await db.delete(articleVersion).where(and(isOfArticle(schoolId, articleId), inArray(articleVersion.number, numbers)))
}

/**
 * Keeps a version of an article. It replaces the last one if that was saved automatically by the same person just
 * before. Beyond 100 versions the oldest is deleted.
 */
export const keepVersion = async (db: Db, saved: Version): Promise<void> => {
  await deletePreviousAutosave(db, saved)
  await db.insert(articleVersion).values(saved)
  await deleteOldest(db, saved)
}

const presentVersion = (row: Omit<Version, 'htmlContent'>, timeZone: string): VersionRow => ({
  id: row.number,
  number: row.number,
  title: row.title,
  editorName: row.editorName,
  savedAt: toWireTime(row.savedAt, timeZone),
  isAutosave: row.isAutosave,
})

/** Lists the versions of an article, the latest first. */
export const listVersions = async ({
  db,
  session,
  params,
}: Context<typeof article.versions>): Promise<VersionRow[]> => {
  const { id, schoolId } = await findEditable(db, session, params.id)
  const rows = await db
    .select({
      schoolId: articleVersion.schoolId,
      articleId: articleVersion.articleId,
      number: articleVersion.number,
      title: articleVersion.title,
      editorId: articleVersion.editorId,
      editorName: articleVersion.editorName,
      savedAt: articleVersion.savedAt,
      isAutosave: articleVersion.isAutosave,
    })
    .from(articleVersion)
    .where(isOfArticle(schoolId, id))
    .orderBy(desc(articleVersion.number))
  return rows.map((row) => presentVersion(row, session.timeZone))
}

/** Reads a version of an article. Refuses one that isn't kept any more. */
export const readVersion = async (db: Db, schoolId: number, articleId: number, number: number): Promise<Version> => {
  const [row] = await db
    .select()
    .from(articleVersion)
    .where(and(isOfArticle(schoolId, articleId), eq(articleVersion.number, number)))
  if (row === undefined) throw new Refusal(articleRefusals.versionGone)
  return row
}

/** Reads a version of an article with links of its pictures. */
export const findVersion = async ({ db, session, params, files }: Context<typeof article.version>) => {
  const schoolId = schoolOf(session)
  const { id } = await findEditable(db, session, params.id)
  const row = await readVersion(db, schoolId, id, params.number)
  const pictures = new Map(
    (await readArticleFiles(db, schoolId, id)).map((one) => [one.id, presentFile(one, files, session)]),
  )
  return { ...presentVersion(row, session.timeZone), htmlContent: linkPictures(row.htmlContent, pictures) }
}
