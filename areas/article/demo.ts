import { role } from '../../platform/contract/roles.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { later, officeMoment } from '../../simulator/history/days.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { nodeType } from '../registry/contract.ts'
import { studentStatus } from '../users/contract.ts'
import { type DemoText, demoTexts } from './demoTexts.ts'
import { articleAudience, articleRead, articleReceipt, articleTable, articleVersion } from './server/tables.ts'
import { articleState } from './words.ts'

type Article = typeof articleTable.$inferSelect

const schools = [tenantIds.xingtan, tenantIds.mingde, tenantIds.qizhi]

/** Days between two articles, so that all of them fill a term. */
const daysBetween = 7

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
  const local = new Date(today.getTime() - (at * daysBetween + 1) * dayLength)
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth() + 1, local.getUTCDate()]
  return officeMoment(random, { year, month, date })
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
    receipt: text.needsReceipt === true ? 'confirm' : 'none',
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

const inventReceipts = (random: Random, row: Article, facts: Facts) =>
  facts
    .studentsOf(facts.gradeId)
    .filter(() => random.chance(0.5))
    .map(({ id: studentId }) => ({
      schoolId: row.schoolId,
      articleId: row.id,
      studentId,
      kind: 'confirm' as const,
      parentId: facts.parentOf.get(studentId) ?? null,
      articleVersion: 1,
      signatureFileId: null,
      recordedBy: null,
      at: later(row.editedAt, random.integer(5, 900)),
    }))

/** A term of notices and news in each school, read by most, one with half of its receipts. */
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
      await insertRows(
        db,
        articleRead,
        made.flatMap(({ row, text }) => inventReaders(random, row, text, facts)),
      )
      await insertRows(
        db,
        articleReceipt,
        made.flatMap(({ row }) => (row.receipt === 'none' ? [] : inventReceipts(random, row, facts))),
      )
    }
  },
}
