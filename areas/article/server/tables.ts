import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { reference, schoolKeyAndPolicies, schoolPolicies } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { ArticleState, FileKind, PeopleKind, ReceiptKind, ReturnedKind, TargetKind } from '../words.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A category that a school has added. The ids below 1000 are those of the specification (academics §4). */
export const articleCategory = snakeCase.table(
  'article_category',
  {
    schoolId: reference().notNull(),
    id: reference().notNull().generatedByDefaultAsIdentity({ startWith: 1000, minValue: 1000 }),
    name: text().notNull(),
    version: version(),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    unique('article_category_once').on(table.schoolId, table.name),
    ...schoolKeyAndPolicies(table),
  ],
)

/** An article with its current content (academics §3). */
export const articleTable = schoolTable(
  'article',
  {
    title: text().notNull(),
    /** Sanitised. Pictures are named by `data-file`, never by address. */
    htmlContent: text().notNull(),
    /** Null while a draft has none. Without a foreign key, because the first two categories are no rows. */
    categoryId: reference(),
    state: integer().$type<ArticleState>().notNull(),
    tags: text().array().notNull(),
    /** A picture among the article's files. */
    coverId: reference(),
    authorId: reference().notNull(),
    /** The author's name at that time, which stays when the author leaves. */
    authorName: text().notNull(),
    editorName: text().notNull(),
    editedAt: moment().notNull(),
    /** When a draft is to be published. */
    publishAt: moment(),
    publishedAt: moment(),
    isPinned: boolean().notNull().default(false),
    receipt: text().$type<ReceiptKind>().notNull().default('none'),
    /** The version with the last change of title, text or kind of receipt. A receipt of an earlier one is outdated. */
    contentVersion: integer().notNull().default(1),
    version: version(),
  },
  (table) => [
    index().on(table.schoolId, table.state, table.categoryId, table.publishedAt),
    index().on(table.schoolId, table.state, table.editedAt),
  ],
)

type OfArticle = { readonly schoolId: AnyPgColumn; readonly articleId: AnyPgColumn }

/** Foreign key to an article. The row is deleted with it. */
const ofArticle = (table: OfArticle) =>
  foreignKey({
    columns: [table.schoolId, table.articleId],
    foreignColumns: [articleTable.schoolId, articleTable.id],
  }).onDelete('cascade')

const articleKey = () => ({ schoolId: reference().notNull(), articleId: reference().notNull() })

/** A saved version of an article's title and text. Its number is the article's version of that time. */
export const articleVersion = snakeCase.table(
  'article_version',
  {
    ...articleKey(),
    number: integer().notNull(),
    title: text().notNull(),
    htmlContent: text().notNull(),
    editorId: reference().notNull(),
    editorName: text().notNull(),
    savedAt: moment().notNull(),
    isAutosave: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.articleId, table.number] }),
    ofArticle(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A department, role or user group that an article is for. */
export const articleAudience = snakeCase.table(
  'article_audience',
  {
    ...articleKey(),
    kind: text().$type<TargetKind>().notNull(),
    targetId: reference().notNull(),
    /** The people of a department. Roles and groups have `both`. */
    people: text().$type<PeopleKind>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.articleId, table.kind, table.targetId] }),
    ofArticle(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** The first time that a person read an article. */
export const articleRead = snakeCase.table(
  'article_read',
  { ...articleKey(), memberId: reference().notNull(), readAt: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.articleId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    ofArticle(table),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A picture or attachment that was uploaded for an article. Without an article it is collected after a day. */
export const articleFile = schoolTable(
  'article_file',
  {
    articleId: reference(),
    kind: text().$type<FileKind>().notNull(),
    fileId: reference().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    uploaderId: reference().notNull(),
    /** The order of attachments. Null for pictures, and for attachments that were removed. */
    position: integer(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.schoolId, table.articleId), ofArticle(table)],
)

/** The reminder of those who have not read an article, at most one a day. */
export const articleReminder = snakeCase.table(
  'article_reminder',
  {
    ...articleKey(),
    day: date({ mode: 'string' }).notNull(),
    remindedById: reference().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.articleId, table.day] }),
    ofArticle(table),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A receipt of an article for one student, from a parent or on paper. */
export const articleReceipt = snakeCase.table(
  'article_receipt',
  {
    ...articleKey(),
    studentId: reference().notNull(),
    kind: text().$type<ReturnedKind>().notNull(),
    /** The parent who sent it. Null for paper. */
    parentId: reference(),
    /** The article's content version that was confirmed. */
    articleVersion: integer().notNull(),
    /** The picture of a signature, among the article's files. */
    signatureFileId: reference(),
    /** The member of staff who ticked a paper receipt. */
    recordedBy: reference(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.articleId, table.studentId] }),
    index().on(table.schoolId, table.studentId),
    ofArticle(table),
    cascadeFromMember(table.schoolId, table.studentId),
    ...schoolPolicies(table.schoolId),
  ],
)
