import { and, eq, lt } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { makeImage } from '../../../../platform/server/files/makeImage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, memberOf } from '../../../../platform/server/session.ts'
import { findSessionLink } from '../../../sealedLink/server/index.ts'
import type { article } from '../../contract.ts'
import { articleRefusals } from '../../refusals.ts'
import { recordFile } from '../articleFiles.ts'
import type { ArticleRowOf } from '../articleRights.ts'
import { articleFile, articleReceipt } from '../tables.ts'
import { findArticleOfLink } from './articleOfLink.ts'
import { needsReceipt } from './parentArticle.ts'

/** The largest picture of a signature, px. */
const signatureSize = { width: 900, height: 450, fit: 'inside', format: 'png' } as const

type Returned = Pick<
  typeof articleReceipt.$inferInsert,
  'studentId' | 'kind' | 'parentId' | 'signatureFileId' | 'recordedBy' | 'at'
>

/**
 * Writes the receipt of a student for the article's current content. It replaces one for an earlier content. A current
 * one stays as it is; false is returned then.
 */
export const writeReceipt = async (
  db: Db,
  { schoolId, id: articleId, contentVersion }: ArticleRowOf,
  { studentId, ...given }: Returned,
): Promise<boolean> => {
  const values = { parentId: null, signatureFileId: null, recordedBy: null, ...given, articleVersion: contentVersion }
  const written = await db
    .insert(articleReceipt)
    .values({ schoolId, articleId, studentId, ...values })
    .onConflictDoUpdate({
      target: [articleReceipt.schoolId, articleReceipt.articleId, articleReceipt.studentId],
      set: values,
      setWhere: lt(articleReceipt.articleVersion, contentVersion),
    })
    .returning({ studentId: articleReceipt.studentId })
  return written.length > 0
}

/**
 * Locks the article of a link and checks that a receipt is due. Refuses one that needs none, or another kind, or whose
 * content isn't the one that the parent saw.
 */
const lockForReceipt = async (db: Db, session: Session, seen: number, kind: 'confirm' | 'sign') => {
  const { row, studentId } = await findArticleOfLink(db, session, { locks: true })
  const { title, receipt, contentVersion } = row
  if (receipt === 'none') throw new Refusal(articleRefusals.noReceipt, { title })
  if (receipt !== kind)
    throw new Refusal(receipt === 'sign' ? articleRefusals.needsSignature : articleRefusals.needsNoSignature)
  if (contentVersion !== seen) throw new Refusal(articleRefusals.changed)
  if (!(await needsReceipt(db, row, studentId))) {
    const { studentName } = await findSessionLink(db, session)
    throw new Refusal(articleRefusals.notInClass, { name: studentName })
  }
  return { row, studentId }
}

/** Confirms for the child of the link that its parents have read the article. */
export const confirmReceipt = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof article.confirmReceipt>): Promise<null> => {
  const { row, studentId } = await lockForReceipt(db, session, body.contentVersion, 'confirm')
  await writeReceipt(db, row, { studentId, kind: 'confirm', parentId: memberOf(session), at: clock.now() })
  return null
}

/** Returns the signed receipt of the link's child. The picture of the signature is encoded again and kept with it. */
export const signReceipt = async (context: Context<typeof article.signReceipt>): Promise<null> => {
  const { session, body, clock, files, uploads, recorded } = context
  const [upload] = uploads
  if (upload === undefined) throw new Error('the form had no signature')
  const { bytes, contentType } = await makeImage(upload.path, signatureSize)
  const stored = { bytes: await files.store(bytes), name: '签名.png', contentType, kind: 'signature' as const }
  return recorded(async (db) => {
    const { row, studentId } = await lockForReceipt(db, session, body.contentVersion, 'sign')
    const signatureFileId = await recordFile(db, context, stored)
    const given = { studentId, kind: 'sign' as const, parentId: memberOf(session), signatureFileId, at: clock.now() }
    await writeReceipt(db, row, given)
    const ofSchool = eq(articleFile.schoolId, row.schoolId)
    await db
      .update(articleFile)
      .set({ articleId: row.id })
      .where(and(ofSchool, eq(articleFile.id, signatureFileId)))
    return null
  })
}
