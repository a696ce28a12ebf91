import { type SQL, and, eq, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { userGroupMember } from '../../permissions/server/tables.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { articleState } from '../words.ts'
import { articleAudience, articleTable } from './tables.ts'

export type ArticleRowOf = typeof articleTable.$inferSelect

/** True if the caller reaches the whole school, and so edits every article and chooses any audience. */
export const reachesWholeSchool = (asker: Asker): boolean => findReachablePart(asker) === null

/** SQL condition: the caller may edit the article: an administrator any, others those they have written. */
export const isEditable = (asker: Asker): SQL =>
  reachesWholeSchool(asker) ? sql`true` : eq(articleTable.authorId, asker.memberId ?? 0)

const isTarget = (kind: 'department' | 'role' | 'group', targets: SQL, more?: SQL) =>
  and(eq(articleAudience.kind, kind), targets, more)

/**
 * SQL condition: the article is for the caller, who is a member of staff: for a department of theirs or above it, a
 * class that they lead or teach, a role or a user group. They also read what the parents of these classes get. An
 * article without audience is for all staff.
 */
const isForStaff = (schoolId: number, { memberId, roles, departments, classes }: Asker): SQL => {
  const above = (ids: readonly number[]) =>
    sql`select ${departmentAncestor.ancestorId} from ${departmentAncestor} where ${and(
      eq(departmentAncestor.schoolId, schoolId),
      among(departmentAncestor.departmentId, ids),
    )}`
  const groups = sql`select ${userGroupMember.groupId} from ${userGroupMember} where ${and(
    eq(userGroupMember.schoolId, schoolId),
    eq(userGroupMember.memberId, memberId ?? 0),
  )}`
  const target = articleAudience.targetId
  const concerns = or(
    isTarget(
      'department',
      sql`${target} in (${above([...departments, ...classes])})`,
      sql`${articleAudience.people} <> 'parents'`,
    ),
    isTarget('department', sql`${target} in (${above(classes)})`),
    isTarget('role', among(target, roles)),
    isTarget('group', sql`${target} in (${groups})`),
  )
  const ofArticle = and(eq(articleAudience.schoolId, schoolId), eq(articleAudience.articleId, articleTable.id))
  return sql`(exists (select 1 from ${articleAudience} where ${and(ofArticle, concerns)})
    or not exists (select 1 from ${articleAudience} where ${ofArticle}))`
}

/** SQL condition: the article is published and for the caller. */
export const isPublishedFor = (schoolId: number, asker: Asker): SQL | undefined =>
  and(eq(articleTable.state, articleState.published), isForStaff(schoolId, asker))

/** Reaches the articles of the session's school that the caller may read or edit. */
export const reachArticles = reachRows(articleTable, (session: Session) => {
  const schoolId = schoolOf(session)
  const isAuthor = session.permissions.has('article:article:edit') ? isEditable(session) : undefined
  return and(eq(articleTable.schoolId, schoolId), or(isPublishedFor(schoolId, session), isAuthor))
})

const isArticle = (schoolId: number, id: number) => and(eq(articleTable.schoolId, schoolId), eq(articleTable.id, id))

/** The facts of a session that decide which articles somebody edits. */
type Editor = Asker & Pick<Session, 'schoolId'>

/** Finds an article that the caller may edit. Refuses another one like one that does not exist. */
export const findEditable = async (db: Db, asker: Editor, id: number): Promise<ArticleRowOf> => {
  const [row] = await db
    .select()
    .from(articleTable)
    .where(and(isArticle(schoolOf(asker), id), isEditable(asker)))
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Like `findEditable`, and locks the article until the transaction ends. */
export const lockEditable = async (db: Db, asker: Editor, id: number): Promise<ArticleRowOf> => {
  const [row] = await db
    .select()
    .from(articleTable)
    .where(and(isArticle(schoolOf(asker), id), isEditable(asker)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** True if the caller wrote the article or edits every article of the school. */
export const mayEdit = (session: Session, row: Pick<ArticleRowOf, 'authorId'>): boolean =>
  session.permissions.has('article:article:edit') && (reachesWholeSchool(session) || row.authorId === memberOf(session))
