import { type Placeholder, type SQL, and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { isWithinPart } from '../../../organisation/server/index.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { memberInDepartment } from '../reach.ts'
import { hasChildIn } from './parentsInList.ts'
import { selectRows } from './rows.ts'
import { type ShownStates, hasShownState } from './states.ts'

/** Conditions that a user list applies. */
export interface ListShape extends ShownStates {
  readonly [condition: string]: boolean
  /** Only people directly in the node (`ofNode`), or also in its descendants (`ofSubtree`). */
  readonly ofNode: boolean
  readonly ofSubtree: boolean
  readonly ofRole: boolean
  /** Also include people without a department, such as parents. For a node, those with a child in it. */
  readonly withParents: boolean
  /** The session reaches only part of the school: single nodes (`ofPart`), and possibly whole subtrees. */
  readonly ofPart: boolean
  readonly ofPartSubtrees: boolean
}

const params = {
  school: sql.placeholder('school'),
  node: sql.placeholder('node'),
  role: sql.placeholder('role'),
  nodes: sql`${sql.placeholder('nodes')}::bigint[]`,
  subtrees: sql`${sql.placeholder('subtrees')}::bigint[]`,
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
}

/** Values for the placeholders of a list. Values that the shape doesn't use are not read. */
export type ListValues = Record<keyof typeof params, unknown>

const below = (node: Placeholder): SQL =>
  sql`${memberDepartment.departmentId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, params.school),
    eq(departmentAncestor.ancestorId, node),
  )})`

const inNode = ({ ofNode, ofSubtree }: ListShape): SQL | undefined => {
  if (ofSubtree) return memberInDepartment(params.school, below(params.node))
  return ofNode ? memberInDepartment(params.school, eq(memberDepartment.departmentId, params.node)) : undefined
}

const inPart = ({ ofPart, ofPartSubtrees }: ListShape): SQL | undefined => {
  if (!ofPart) return undefined
  const part = { nodes: params.nodes, subtrees: ofPartSubtrees ? params.subtrees : null }
  return memberInDepartment(params.school, isWithinPart(part, memberDepartment.schoolId, memberDepartment.departmentId))
}

const withRole = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  eq(memberRole.roleId, params.role),
)})`

/** Conditions of a search: for people with a department, and for those without one. */
export interface Search {
  readonly listed: SQL
  readonly parents: SQL
}

// Written out instead of as parameters, because the partial index of the list matches only this exact text.
const isListed = sql`${member.mainDepartmentId} is not null`

const withoutDepartment = ({ ofNode, ofSubtree }: ListShape, search?: Search): SQL | undefined => {
  const inNode = ofSubtree ? below(params.node) : eq(memberDepartment.departmentId, params.node)
  return and(
    sql`${member.mainDepartmentId} is null`,
    ofSubtree || ofNode ? hasChildIn(inNode) : undefined,
    search?.parents,
  )
}

/**
 * Builds the queries for a page and the exact total of a list, without running them. `search` adds a condition with
 * literal values instead of placeholders.
 */
export const buildUserListQueries = (db: Db, shape: ListShape, search?: Search) => {
  const narrowedTo = and(inNode(shape), inPart(shape), search?.listed)
  const where = and(
    eq(member.schoolId, params.school),
    hasShownState(shape),
    shape.withParents ? or(and(isListed, narrowedTo), withoutDepartment(shape, search)) : and(isListed, narrowedTo),
    shape.ofRole ? withRole : undefined,
  )
  const order = [asc(member.pinyin), asc(member.id)]
  const onPage = db
    .select({ memberId: member.id })
    .from(member)
    .where(where)
    .orderBy(...order)
    .limit(params.limit)
    .offset(params.offset)
  const page = selectRows(db).orderBy(...order)
  return {
    // For a whole school the query follows the index order. For a smaller list it first selects the ids of the page,
    // so that details are read only for these.
    page: narrowedTo
      ? page.where(and(eq(member.schoolId, params.school), sql`${member.id} = any(array(${onPage}))`))
      : page.where(where).limit(params.limit).offset(params.offset),
    total: db.select({ total: count() }).from(member).where(where),
  }
}

/** Prepares the list queries, so that each connection plans each shape only once. */
export const prepareUserList = (db: Db, shape: ListShape) => {
  const { page, total } = buildUserListQueries(db, shape)
  return { page: page.prepare(), total: total.prepare() }
}
