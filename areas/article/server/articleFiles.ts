import { readFile } from 'node:fs/promises'
import { type SQL, and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Files, StoredBytes } from '../../../platform/server/files/files.ts'
import { makeImage } from '../../../platform/server/files/makeImage.ts'
import { withMatchingExtension } from '../../../platform/server/files/withMatchingExtension.ts'
import { PictureAway, fetchPicture } from '../../../platform/server/pictures/fetchPicture.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import type { FileView } from '../views.ts'
import type { FileKind } from '../words.ts'
import { hasMacros } from './hasMacros.ts'
import { articleFile } from './tables.ts'

/** The largest picture of an article, px. Wider ones are scaled down. */
const pictureSize = { width: 1600, height: 4000, fit: 'inside', format: 'webp' } as const

/** A file of an article that is stored and not recorded yet. */
export interface StoredFile {
  readonly bytes: StoredBytes
  readonly name: string
  readonly contentType: string
  readonly kind: FileKind
}

/** Re-encodes a picture without its metadata, and stores it. Refuses one that can't be read. */
export const storePicture = async (files: Files, source: string | Uint8Array, name: string): Promise<StoredFile> => {
  const { bytes, contentType } = await makeImage(source, pictureSize)
  return { bytes: await files.store(bytes), name, contentType, kind: 'picture' }
}

type Recording = Pick<Context<typeof article.addPicture>, 'files' | 'session' | 'clock'>

/** Records a stored file that belongs to no article yet. Returns its number. */
export const recordFile = async (db: Db, { files, session, clock }: Recording, stored: StoredFile): Promise<number> => {
  const { bytes, contentType, kind } = stored
  const [schoolId, uploaderId, createdAt] = [schoolOf(session), memberOf(session), clock.now()]
  const name = withMatchingExtension(stored.name, contentType)
  const described = { schoolId, memberId: uploaderId, name, contentType, lastsSeconds: null }
  const fileId = await files.record(db, bytes, described)
  const [row] = await db
    .insert(articleFile)
    .values({ schoolId, kind, fileId, name, size: bytes.size, uploaderId, createdAt })
    .returning({ id: articleFile.id })
  if (row === undefined) throw new Error('the file of the article was not recorded')
  return row.id
}

type FileRow = Pick<typeof articleFile.$inferSelect, 'id' | 'name' | 'size' | 'fileId'>

/** Presents a file with a link that opens it for the caller. */
export const presentFile = ({ id, name, size, fileId }: FileRow, files: Files, session: Session): FileView => ({
  id,
  name,
  size,
  url: files.link(fileId, { schoolId: schoolOf(session), memberId: memberOf(session) }),
})

const findFiles = async (db: Db, schoolId: number, condition: SQL | undefined) =>
  db
    .select()
    .from(articleFile)
    .where(and(eq(articleFile.schoolId, schoolId), condition))
    .orderBy(asc(articleFile.position), asc(articleFile.id))

const presentAdded = async (db: Db, context: Recording, stored: StoredFile): Promise<FileView> => {
  const id = await recordFile(db, context, stored)
  const [row] = await findFiles(db, schoolOf(context.session), eq(articleFile.id, id))
  if (row === undefined) throw new Error('the file of the article was not found')
  return presentFile(row, context.files, context.session)
}

/** Adds a picture that its uploader may use in an article. */
export const addPicture = async (context: Context<typeof article.addPicture>): Promise<FileView> => {
  const [upload] = context.uploads
  if (upload === undefined) throw new Error('the form had no file')
  const stored = await storePicture(context.files, upload.path, upload.name)
  return context.recorded((db) => presentAdded(db, context, stored))
}

/** Fetches a picture of another site, which its caller may use in an article. */
export const fetchPictureOf = async (context: Context<typeof article.fetchPicture>): Promise<FileView> => {
  const { query, config, files, recorded } = context
  const bytes = await fetchPicture(config, query.filePath).catch((error: unknown) => {
    if (error instanceof PictureAway) throw new Refusal(articleRefusals.pictureAway, { reason: error.reason })
    throw error
  })
  const stored = await storePicture(files, bytes, '图片.webp')
  return recorded((db) => presentAdded(db, context, stored))
}

/** Adds an attachment that its uploader may use in an article. Refuses a document with macros. */
export const addAttachment = async (context: Context<typeof article.addAttachment>): Promise<FileView> => {
  const [upload] = context.uploads
  if (upload === undefined) throw new Error('the form had no file')
  const { name, contentType, path } = upload
  const bytes = await readFile(path)
  if (contentType !== 'application/pdf' && (await hasMacros(bytes)))
    throw new Refusal(articleRefusals.hasMacros, { name })
  const stored = { bytes: await context.files.store(bytes), name, contentType, kind: 'attachment' } as const
  return context.recorded((db) => presentAdded(db, context, stored))
}

/** The files that a save of an article names. */
interface NamedFiles {
  readonly articleId: number
  readonly pictureIds: readonly number[]
  readonly attachmentIds: readonly number[]
}

/**
 * Gives an article the files that it names, and puts its attachments in order. Refuses a file that belongs to another
 * article or was uploaded by another user, so that nobody can open a file by guessing its number.
 */
export const attachFiles = async (db: Db, session: Session, named: NamedFiles): Promise<void> => {
  const { articleId, pictureIds, attachmentIds } = named
  const schoolId = schoolOf(session)
  const wanted = new Set([...pictureIds, ...attachmentIds])
  const fresh = and(isNull(articleFile.articleId), eq(articleFile.uploaderId, memberOf(session)))
  const mine = or(eq(articleFile.articleId, articleId), fresh)
  const found = await findFiles(db, schoolId, and(among(articleFile.id, wanted), mine))
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]))
  const isKnown =
    pictureIds.every((id) => kinds.get(id) === 'picture') && attachmentIds.every((id) => kinds.get(id) === 'attachment')
  if (!isKnown) throw new Refusal(articleRefusals.unknownFile)
  const ofArticle = and(eq(articleFile.schoolId, schoolId), eq(articleFile.articleId, articleId))
  await db
    .update(articleFile)
    .set({ position: null })
    .where(and(ofArticle, isNotNull(articleFile.position)))
  await db
    .update(articleFile)
    .set({ articleId })
    .where(and(eq(articleFile.schoolId, schoolId), among(articleFile.id, wanted), isNull(articleFile.articleId)))
  for (const [position, id] of attachmentIds.entries())
    await db
      .update(articleFile)
      .set({ position })
      .where(and(ofArticle, eq(articleFile.id, id)))
}

/** Reads the pictures and attachments of an article, attachments in order. Signatures of receipts are no part of it. */
export const readArticleFiles = (db: Db, schoolId: number, articleId: number) =>
  findFiles(db, schoolId, and(eq(articleFile.articleId, articleId), ne(articleFile.kind, 'signature')))

/** Discards all files of an article that is about to be deleted. */
export const discardFilesOf = async (db: Db, files: Files, schoolId: number, articleId: number): Promise<void> => {
  const rows = await findFiles(db, schoolId, eq(articleFile.articleId, articleId))
  await files.discardAll(
    db,
    rows.map(({ fileId }) => fileId),
  )
}
