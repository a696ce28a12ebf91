import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type Asker, searchContextOf } from '../../../platform/server/asker.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isDepartmentInCharge, isPersonBelow } from '../../organisation/server/index.ts'
import { nameClass } from '../../registry/contract.ts'
import { mainDepartmentJoin, presentStudent } from '../../registry/server/people.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { Target } from '../articleContract.ts'
import type { article } from '../contract.ts'
import { articleRefusals } from '../refusals.ts'
import type { ReceiptRow } from '../reportContract.ts'
import { articleState } from '../words.ts'
import type { ArticleRowOf } from './articleRights.ts'
import { readTargets } from './audience.ts'
import { articleReceipt, articleTable } from './tables.ts'

const grade = alias(department, 'grade')

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

/** SQL condition: the student is in school, and the article is for the student's parents. */
const isConcerned = (schoolId: number, targets: readonly Target[]): SQL | undefined => {
  const departments = targets
    .filter(({ kind, people }) => kind === 'department' && people !== 'staff')
    .map(({ id }) => id)
  const below = sql`select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, schoolId),
    among(departmentAncestor.ancestorId, departments),
  )}`
  return and(eq(member.schoolId, schoolId), presentStudent(), sql`${member.mainDepartmentId} in (${below})`)
}

const isInCharge = (schoolId: number, asker: Asker): SQL =>
  isDepartmentInCharge(schoolId, member.schoolId, member.mainDepartmentId, asker)

const receiptJoin = (articleId: number) =>
  and(
    eq(articleReceipt.schoolId, member.schoolId),
    eq(articleReceipt.studentId, member.id),
    eq(articleReceipt.articleId, articleId),
  )

/** Lists the students whose parents must return a receipt, of the classes that the caller is in charge of. */
export const listReceipts = async ({ db, session, body }: Context<typeof article.receipts>) => {
  const { schoolId, asker, timeZone } = searchContextOf(session)
  const { id, contentVersion } = await findReceiptArticle(db, schoolId, body.id)
  const where = and(
    isConcerned(schoolId, await readTargets(db, schoolId, id)),
    isInCharge(schoolId, asker),
    isPersonBelow(schoolId, member.id, body.deptId),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      className: department.name,
      gradeName: grade.name,
      receipt: articleReceipt,
    })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .leftJoin(articleReceipt, receiptJoin(id))
    .where(where)
    .orderBy(asc(department.orderNum), asc(department.id), asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  const content = rows.map(({ receipt, className, gradeName, ...student }): ReceiptRow => ({
    ...student,
    className: nameClass({ name: className ?? '', gradeName: gradeName ?? '' }),
    kind: receipt?.kind ?? null,
    isOutdated: receipt !== null && receipt.articleVersion < contentVersion,
    at: receipt && toWireTime(receipt.at, timeZone),
  }))
  return toPage(body, content, await db.$count(member, where))
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

/** Notes that a student's parents have returned the receipt on paper, or takes that back. Others' receipts stay. */
export const tickPaperReceipt = async ({ db, session, body, clock }: Context<typeof article.tickPaperReceipt>) => {
  const { asker } = searchContextOf(session)
  const row = await findReceiptArticle(db, schoolOf(session), body.id)
  await requireStudent(db, asker, row, body.studentId)
  const key = { schoolId: row.schoolId, articleId: row.id, studentId: body.studentId }
  const isOnPaper = and(
    eq(articleReceipt.schoolId, key.schoolId),
    eq(articleReceipt.articleId, key.articleId),
    eq(articleReceipt.studentId, key.studentId),
    eq(articleReceipt.kind, 'paper'),
  )
  await db.delete(articleReceipt).where(isOnPaper)
  if (!body.isReceived) return null
  const paper = { kind: 'paper' as const, articleVersion: row.contentVersion, recordedBy: memberOf(session) }
  await db
    .insert(articleReceipt)
    .values({ ...key, ...paper, at: clock.now() })
    .onConflictDoNothing()
  return null
}
