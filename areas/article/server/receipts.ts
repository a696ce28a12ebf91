import { type SQL, and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type Asker, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonBelow, isWithinReach } from '../../organisation/server/index.ts'
import { nameClass } from '../../registry/contract.ts'
import { mainDepartmentJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import type { ReceiptRow } from '../reportContract.ts'
import { articleState } from '../words.ts'
import type { ArticleRowOf } from './articleRights.ts'
import { readTargets } from './audience.ts'
import { isConcerned } from './parents/concernedPupils.ts'
import { writeReceipt } from './parents/returnReceipt.ts'
import { articleFile, articleReceipt, articleTable } from './tables.ts'

const grade = alias(department, 'grade')
const parent = alias(member, 'parent')

/** Reads a published article that needs receipts. */
const findReceiptArticle = async (db: Db, schoolId: number, id: number): Promise<ArticleRowOf> => {
  const [row] = await db
    .select()
    .from(articleTable)
    .where(and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, id)))
  if (row === undefined || row.state !== articleState.published) throw new Refusal(common.notFound)
  if (row.receipt === 'none') throw new Refusal(articleRefusals.noReceipt, { title: row.title })
  return row
}

const isInCharge = (schoolId: number, asker: Asker): SQL =>
  isDepartmentInCharge(schoolId, member.schoolId, member.mainDepartmentId, asker)

/** SQL condition: the caller may see the student's receipt: as the author within reach, the head of class or the office. */
const maySee = ({ schoolId, authorId }: ArticleRowOf, asker: Asker): SQL | undefined =>
  authorId === asker.memberId
    ? isWithinReach(asker, member.schoolId, member.mainDepartmentId)
    : isInCharge(schoolId, asker)

const receiptJoin = (articleId: number) =>
  and(
    eq(articleReceipt.schoolId, member.schoolId),
    eq(articleReceipt.studentId, member.id),
    eq(articleReceipt.articleId, articleId),
  )

const receiptColumns = {
  id: member.id,
  name: member.name,
  code: member.code,
  className: department.name,
  gradeName: grade.name,
  receipt: articleReceipt,
  parentName: parent.name,
  relationship: parentLink.relationship,
  signatureFileId: articleFile.fileId,
}

/** The students of a receipt list, with what belongs to each receipt. */
const selectReceipts = (db: Db, articleId: number) =>
  db
    .select(receiptColumns)
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .leftJoin(articleReceipt, receiptJoin(articleId))
    .leftJoin(parent, and(eq(parent.schoolId, member.schoolId), eq(parent.id, articleReceipt.parentId)))
    .leftJoin(
      parentLink,
      and(
        eq(parentLink.schoolId, member.schoolId),
        eq(parentLink.studentId, member.id),
        eq(parentLink.parentId, articleReceipt.parentId),
      ),
    )
    .leftJoin(
      articleFile,
      and(eq(articleFile.schoolId, member.schoolId), eq(articleFile.id, articleReceipt.signatureFileId)),
    )

type Found = Awaited<ReturnType<typeof selectReceipts>>[number]

const nameParent = ({ parentName, relationship }: Found): string | null =>
  parentName === null ? null : `${parentName}${relationship ? `（${relationship}）` : ''}`

/** The rows of a receipt list: an article, within what the caller may see, for all departments or one. */
interface ReceiptSearch {
  readonly row: ArticleRowOf
  readonly where: SQL | undefined
}

/** Finds the article of a receipt list and the students that the caller may see in it. */
export const findReceiptSearch = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
  { id, deptId }: { readonly id: number; readonly deptId?: number | undefined },
): Promise<ReceiptSearch> => {
  const row = await findReceiptArticle(db, schoolId, id)
  const concerned = isConcerned(schoolId, await readTargets(db, schoolId, id))
  return { row, where: and(concerned, maySee(row, asker), isPersonBelow(schoolId, member.id, deptId)) }
}

/** Reads a part of a receipt list, by class and name. `linkTo` makes the address of a signature. */
export const readReceipts = async (
  db: Db,
  { row: { id, contentVersion }, where }: ReceiptSearch,
  { timeZone, linkTo }: { readonly timeZone: string; readonly linkTo: (fileId: number) => string | null },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReceiptRow[]> => {
  const rows = await selectReceipts(db, id)
    .where(where)
    .orderBy(asc(department.orderNum), asc(department.id), asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  return rows.map((found): ReceiptRow => ({
    id: found.id,
    name: found.name,
    code: found.code,
    className: nameClass({ name: found.className ?? '', gradeName: found.gradeName ?? '' }),
    kind: found.receipt?.kind ?? null,
    parentName: nameParent(found),
    isOutdated: found.receipt !== null && found.receipt.articleVersion < contentVersion,
    signatureUrl: found.signatureFileId === null ? null : linkTo(found.signatureFileId),
    at: found.receipt && toWireTime(found.receipt.at, timeZone),
  }))
}

/** Lists the students whose parents must return a receipt, of the classes that the caller is in charge of. */
export const listReceipts = async ({ db, session, files, body }: Context<typeof article.receipts>) => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const search = await findReceiptSearch(db, { schoolId, asker }, body)
  const linkTo = (fileId: number) => files.link(fileId, { schoolId, memberId: memberOf(session) })
  const content = await readReceipts(db, search, { timeZone, linkTo }, pageBounds(body))
  return toPage(body, content, await db.$count(member, search.where))
}

/** Refuses a student whose parents the article is not for, or whose class the caller isn't in charge of. */
const requireStudent = async (db: Db, asker: Asker, row: ArticleRowOf, studentId: number): Promise<void> => {
  const { schoolId } = row
  const isStudent = and(eq(member.schoolId, schoolId), eq(member.id, studentId))
  const [found] = await db.select({ name: member.name }).from(member).where(isStudent)
  if (found === undefined) throw new Refusal(common.notFound)
  const isOfArticle = and(isConcerned(schoolId, await readTargets(db, schoolId, row.id)), isStudent)
  if ((await db.$count(member, isOfArticle)) === 0) throw new Refusal(articleRefusals.notInClass, found)
  if ((await db.$count(member, and(isOfArticle, isInCharge(schoolId, asker)))) === 0)
    throw new Refusal(articleRefusals.notHeadOfClass)
}

/**
 * Notes that a student's parents have returned the receipt on paper, or takes that back. A receipt of a parent stays,
 * unless the text has changed since.
 */
export const tickPaperReceipt = async ({ db, session, body, clock }: Context<typeof article.tickPaperReceipt>) => {
  const { asker } = searchContextOf(session)
  const row = await findReceiptArticle(db, schoolOf(session), body.id)
  await requireStudent(db, asker, row, body.studentId)
  if (body.isReceived) {
    const paper = { kind: 'paper' as const, recordedBy: memberOf(session), at: clock.now() }
    await writeReceipt(db, row, { studentId: body.studentId, ...paper })
    return null
  }
  const isOnPaper = and(
    eq(articleReceipt.schoolId, row.schoolId),
    eq(articleReceipt.articleId, row.id),
    eq(articleReceipt.studentId, body.studentId),
    eq(articleReceipt.kind, 'paper'),
  )
  await db.delete(articleReceipt).where(isOnPaper)
  return null
}
