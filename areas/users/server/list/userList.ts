import { type Placeholder, type SQL, and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { withinPart } from '../../../organisation/server/index.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../../registry/server/tables/members.ts'
import { memberInDepartment } from '../reach.ts'
import { hasChildIn } from './parentsInList.ts'
import { selectRows } from './rows.ts'
import { type ShownStates, inState } from './states.ts'

/** Which conditions a list of users has. */
export interface ListShape extends ShownStates {
  readonly [condition: string]: boolean
  /** Only the people of a node, or of all below it too. */
  readonly ofNode: boolean
  readonly ofSubtree: boolean
  readonly ofRole: boolean
  /** People without a department too, such as parents; of a node, those with a child in it. */
  readonly withParents: boolean
  /** The session reaches part of the school, given as nodes, and perhaps as whole subtrees. */
  readonly ofPart: boolean
  readonly ofPartSubtrees: boolean
}

const given = {
  school: sql.placeholder('school'),
  node: sql.placeholder('node'),
  role: sql.placeholder('role'),
  nodes: sql`${sql.placeholder('nodes')}::bigint[]`,
  subtrees: sql`${sql.placeholder('subtrees')}::bigint[]`,
  limit: sql.placeholder('limit'),
  offset: sql.placeholder('offset'),
}

/** Values for the placeholders of a list; those that its shape does not ask for are not read. */
export type ListValues = Record<keyof typeof given, unknown>

const below = (node: Placeholder): SQL =>
  sql`${memberDepartment.departmentId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
    eq(departmentAncestor.schoolId, given.school),
    eq(departmentAncestor.ancestorId, node),
  )})`

const inNode = ({ ofNode, ofSubtree }: ListShape): SQL | undefined => {
  if (ofSubtree) return memberInDepartment(given.school, below(given.node))
  return ofNode ? memberInDepartment(given.school, eq(memberDepartment.departmentId, given.node)) : undefined
}

const inPart = ({ ofPart, ofPartSubtrees }: ListShape): SQL | undefined => {
  if (!ofPart) return undefined
  const part = { nodes: given.nodes, subtrees: ofPartSubtrees ? given.subtrees : null }
  return memberInDepartment(given.school, withinPart(part, memberDepartment.schoolId, memberDepartment.departmentId))
}

const withRole = sql`exists (select 1 from ${memberRole} where ${and(
  eq(memberRole.schoolId, member.schoolId),
  eq(memberRole.memberId, member.id),
  eq(memberRole.roleId, given.role),
)})`

/** Who a search finds: those whom the list shows, and those without a department, by other words. */
export interface Search {
  readonly listed: SQL
  readonly parents: SQL
}

// Written out, not as parameters: the partial index of the list is found by these very words.
const isListed = sql`${member.mainDepartmentId} is not null`

const withoutDepartment = ({ ofNode, ofSubtree }: ListShape, search?: Search): SQL | undefined => {
  const inNode = ofSubtree ? below(given.node) : eq(memberDepartment.departmentId, given.node)
  return and(
    sql`${member.mainDepartmentId} is null`,
    ofSubtree || ofNode ? hasChildIn(inNode) : undefined,
    search?.parents,
  )
}

/** The page and the exact total of a list, not yet sent. `search` narrows it further, by values and not by placeholders. */
export const userList = (db: Db, shape: ListShape, search?: Search) => {
  const narrowedTo = and(inNode(shape), inPart(shape), search?.listed)
  const where = and(
    eq(member.schoolId, given.school),
    inState(shape),
    shape.withParents ? or(and(isListed, narrowedTo), withoutDepartment(shape, search)) : and(isListed, narrowedTo),
    shape.ofRole ? withRole : undefined,
  )
  const order = [asc(member.pinyin), asc(member.id)]
  const onPage = db
    .select({ memberId: member.id })
    .from(member)
    .where(where)
    .orderBy(...order)
    .limit(given.limit)
    .offset(given.offset)
  const page = selectRows(db).orderBy(...order)
  return {
    // The list of a whole school is walked in its order. Of fewer people it is first found who is on the page, so that
    // person, roles and departments are read for these alone.
    page: narrowedTo
      ? page.where(and(eq(member.schoolId, given.school), sql`${member.id} = any(array(${onPage}))`))
      : page.where(where).limit(given.limit).offset(given.offset),
    total: db.select({ total: count() }).from(member).where(where),
  }
}

/** The same, put together once for each connection and shape, and planned once. */
export const preparedUserList = (db: Db, shape: ListShape) => {
  const { page, total } = userList(db, shape)
  return { page: page.prepare(), total: total.prepare() }
}
