import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { later, officeMoment } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { nodeType } from '../registry/contract.ts'
import { pushRecipient, pushSend } from '../push/server/tables.ts'
import { studentStatus } from '../users/contract.ts'
import { type DemoParent, planArticlePush } from './demoPush.ts'
import { drawSignature } from './demoSignature.ts'
import { type DemoText, demoTexts } from './demoTexts.ts'
import {
  articleAudience,
  articleFile,
  articleRead,
  articleReceipt,
  articleTable,
  articleVersion,
} from './server/tables.ts'
import { articleState } from './words.ts'

type Article = typeof articleTable.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

/** Days between two articles, so that all of them fill a term. */
const daysBetween = 7

/** The age of the newest article, days. Receipts come up to 33 hours after an article, and none may be in the future. */
const newestAge = 2

const dayLength = 24 * 60 * 60_000

/** The people of a school who matter to its articles. */
const readFacts = ({ district }: DemoWorld, schoolId: number) => {
  const ofSchool = <Row extends { readonly schoolId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.schoolId === schoolId)
  const roles = ofSchool(district.memberRoles)
  const holders = (...ids: readonly number[]) =>
    new Set(roles.filter(({ roleId }) => ids.includes(roleId)).map(({ memberId }) => memberId))
  const members = ofSchool(district.members)
  const nodes = ofSchool(district.departments)
  const present = new Set(
    ofSchool(district.studentInfo)
      .filter(({ status }) => status !== studentStatus.left)
      .map(({ memberId }) => memberId),
  )
  const administrators = holders(role.schoolDataAdministrator)
  return {
    author: members.find(({ id }) => administrators.has(id)) ?? members[0],
    rootId: nodes.find(({ parentId }) => parentId === null)?.id ?? 0,
    gradeId: nodes.find(({ type }) => type === nodeType.grade)?.id ?? 0,
    staff: [...holders(role.staff)],
    /** The students in school below a node. */
    studentsOf: (nodeId: number) => {
      const below = new Set(
        ofSchool(district.ancestors)
          .filter(({ ancestorId }) => ancestorId === nodeId)
          .map(({ departmentId }) => departmentId),
      )
      return members.filter(({ id, mainDepartmentId }) => present.has(id) && below.has(mainDepartmentId ?? 0))
    },
    parentOf: new Map(ofSchool(district.parentLinks).map(({ studentId, parentId }) => [studentId, parentId])),
  }
}

type Facts = ReturnType<typeof readFacts>

const publishedOn = (random: Random, today: Date, at: number): Date => {
  const local = new Date(today.getTime() - (at * daysBetween + newestAge) * dayLength)
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()]
  return officeMoment(random, { year, month, date })
}

/** In the largest school parents sign, in the others they confirm. */
const receiptOf = ({ needsReceipt = false }: DemoText, schoolId: number) => {
  if (!needsReceipt) return 'none'
  return schoolId === tenantIds.xingtan ? 'sign' : 'confirm'
}

const articleRow = (text: DemoText, { author }: Facts, at: { schoolId: number; id: number; day: Date }): Article => {
  const name = author?.name ?? ''
  return {
    schoolId: at.schoolId,
    id: at.id,
    title: text.title,
    htmlContent: text.paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    categoryId: text.categoryId,
    state: articleState.published,
    tags: [...(text.tags ?? [])],
    coverId: null,
    authorId: author?.id ?? 0,
    authorName: name,
    editorName: name,
    editedAt: at.day,
    publishAt: null,
    publishedAt: at.day,
    isPinned: text.isPinned ?? false,
    receipt: receiptOf(text, at.schoolId),
    contentVersion: 1,
    version: 1,
  }
}

const versionOf = ({ schoolId, id, title, htmlContent, authorId, authorName, editedAt }: Article) => ({
  schoolId,
  articleId: id,
  number: 1,
  title,
  htmlContent,
  editorId: authorId,
  editorName: authorName,
  savedAt: editedAt,
  isAutosave: false,
})

/** The readers of an article: most of the staff, and half of the parents of a grade. */
const inventReaders = (random: Random, row: Article, text: DemoText, facts: Facts) => {
  const staff = text.isFor === 'parents' ? [] : facts.staff.filter(() => random.chance(0.82))
  const parents =
    text.isFor === 'staff'
      ? []
      : facts.studentsOf(facts.gradeId).flatMap(({ id }) => {
          const parentId = facts.parentOf.get(id)
          return parentId !== undefined && random.chance(0.55) ? [parentId] : []
        })
  return [...new Set([...staff, ...parents])].map((memberId) => ({
    schoolId: row.schoolId,
    articleId: row.id,
    memberId,
    readAt: later(row.editedAt, random.integer(5, 900)),
  }))
}

type Receipt = typeof articleReceipt.$inferSelect

/** The receipts of half of a grade: from parents who have read, and a few on paper. */
const inventReceipts = (random: Random, row: Article, facts: Facts, readers: ReadonlySet<number>): Receipt[] =>
  facts.studentsOf(facts.gradeId).flatMap(({ id: studentId }): Receipt[] => {
    const parentId = facts.parentOf.get(studentId) ?? 0
    const isSent = readers.has(parentId) && random.chance(0.85)
    if (!isSent && !random.chance(0.06)) return []
    const { schoolId, id: articleId } = row
    const key = { schoolId, articleId, studentId, articleVersion: 1, signatureFileId: null }
    const at = later(row.editedAt, random.integer(905, 2000))
    if (!isSent) return [{ ...key, kind: 'paper' as const, parentId: null, recordedBy: row.authorId, at }]
    return [{ ...key, kind: row.receipt === 'sign' ? 'sign' : 'confirm', parentId, recordedBy: null, at }]
  })

/** Stores a drawn signature for each signed receipt. */
const withSignatures = async (
  db: Db,
  { files }: DemoWorld,
  receipts: readonly Receipt[],
): Promise<readonly Receipt[]> => {
  const signed: Receipt[] = []
  for (const [at, receipt] of receipts.entries()) {
    const { schoolId, articleId, parentId, kind } = receipt
    if (kind !== 'sign' || parentId === null) {
      signed.push(receipt)
      continue
    }
    const bytes = await files.store(await drawSignature(at))
    const described = { name: '签名.png', contentType: 'image/png', lastsSeconds: null }
    const fileId = await files.record(db, bytes, { ...described, schoolId, memberId: parentId })
    const row = { schoolId, articleId, kind: 'signature' as const, fileId, name: '签名.png', size: bytes.size }
    const [stored] = await db
      .insert(articleFile)
      .values({ ...row, uploaderId: parentId, createdAt: receipt.at })
      .returning({ id: articleFile.id })
    signed.push({ ...receipt, signatureFileId: stored?.id ?? null })
  }
  return signed
}

/** Pushes the article of a school that asks for signatures to all parents of its grade. */
const writePush = async (db: Db, { district }: DemoWorld, row: Article, facts: Facts): Promise<void> => {
  const { schoolId, id: articleId, title, editedAt: publishedAt } = row
  const students = new Map(facts.studentsOf(facts.gradeId).map(({ id, name }) => [id, name]))
  const telephones = new Map(district.members.map(({ id, telephone }) => [id, telephone]))
  const parents = district.parentLinks.flatMap(({ studentId, parentId }): DemoParent[] => {
    const studentName = students.get(studentId)
    return studentName === undefined
      ? []
      : [{ studentId, studentName, parentId, telephone: telephones.get(parentId) ?? null }]
  })
  const school = district.schools.find(({ id }) => id === schoolId)?.name ?? ''
  const pushed = { schoolId, school, articleId, title, publishedAt }
  const by = { id: row.authorId, name: row.authorName }
  const { template, send, messages, recipients } = planArticlePush(pushed, parents, by)
  await db.insert(messageTemplate).values(template)
  await db.insert(pushSend).values(send)
  await insertRows(db, outboxMessage, messages)
  await insertRows(db, pushRecipient, recipients)
}

/**
 * A term of notices and news in each school, read by most, one with half of its receipts. In the largest school that one
 * was pushed, and parents sign it.
 */
export const demo: DemoPart = {
  name: 'article',
  write: async (db, world) => {
    let nextId = 1
    for (const schoolId of schools) {
      const facts = readFacts(world, schoolId)
      const random = world.random.branch(String(schoolId))
      const made = demoTexts.map((text, at) => ({
        text,
        row: articleRow(text, facts, { schoolId, id: nextId + at, day: publishedOn(random, world.today, at) }),
      }))
      nextId += made.length
      const rows = made.map(({ row }) => row)
      await insertRows(db, articleTable, rows)
      await insertRows(db, articleVersion, rows.map(versionOf))
      const targets = made.map(({ row, text }) => ({
        schoolId,
        articleId: row.id,
        kind: 'department' as const,
        targetId: text.isFor === 'staff' ? facts.rootId : facts.gradeId,
        people: text.isFor,
      }))
      await insertRows(db, articleAudience, targets)
      const reads = made.flatMap(({ row, text }) => inventReaders(random, row, text, facts))
      await insertRows(db, articleRead, reads)
      for (const { row } of made.filter((one) => one.row.receipt !== 'none')) {
        const readers = new Set(reads.filter(({ articleId }) => articleId === row.id).map(({ memberId }) => memberId))
        const receipts = inventReceipts(random, row, facts, readers)
        await insertRows(db, articleReceipt, await withSignatures(db, world, receipts))
        if (row.receipt === 'sign') await writePush(db, world, row, facts)
      }
    }
  },
}
