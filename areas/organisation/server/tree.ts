import { type SQL, and, asc, count, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm'
import { type PageRequest, pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolsOf } from '../../../platform/server/session.ts'
import { graduatedFlag } from '../../registry/contract.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { type OrganisationNode, type OrganisationTree, organisation } from '../contract.ts'
import { findReachablePart, isWithinReach } from './reach.ts'

/** With more schools than this, a tree contains only their roots. `/org/{id}/orgTree` opens one. */
const wholeTreesUpTo = 20

const columns = {
  id: department.id,
  schoolId: department.schoolId,
  name: department.name,
  type: department.type,
  parentId: department.parentId,
  orderNum: department.orderNum,
  visible: department.visible,
  delFlag: department.delFlag,
  schoolSection: department.schoolSection,
  schoolGrade: department.schoolGrade,
  schoolClz: department.schoolClz,
  version: department.version,
}

const listNodes = (db: Db, where: SQL | undefined) =>
  db
    .select(columns)
    .from(department)
    .where(where)
    .orderBy(asc(department.orderNum), asc(department.id))
    .prepare()
    .execute()

type NodeRow = Awaited<ReturnType<typeof listNodes>>[number]

/** Nests nodes below their parents and keeps their order. Nodes whose parent isn't in the list become roots. */
const nestNodes = (nodes: readonly OrganisationNode[]): OrganisationTree[] => {
  const trees = new Map(nodes.map((node) => [node.id, { ...node, children: new Array<OrganisationTree>() }]))
  const tops: OrganisationTree[] = []
  for (const tree of trees.values()) {
    const parent = tree.parentId === null ? undefined : trees.get(tree.parentId)
    if (parent) parent.children.push(tree)
    else tops.push(tree)
  }
  return tops
}

/** Returns the ids of the nodes within reach, or null if everything is. */
const selectableIds = async (db: Db, session: Session): Promise<ReadonlySet<number> | null> => {
  const reached = isWithinReach(session, department.schoolId, department.id)
  if (reached === undefined) return null
  const rows = await db.select({ id: department.id }).from(department).where(reached).prepare().execute()
  return new Set(rows.map((row) => row.id))
}

/** SQL condition for the visible nodes: the selectable ones and their ancestors, which only show where they belong. */
const isVisibleNode = async (db: Db, selectable: ReadonlySet<number> | null): Promise<SQL | undefined> => {
  if (selectable === null) return undefined
  if (selectable.size === 0) return sql`false`
  const rows = await db
    .selectDistinct({ id: departmentAncestor.ancestorId })
    .from(departmentAncestor)
    .where(inArray(departmentAncestor.departmentId, [...selectable]))
  return inArray(
    department.id,
    rows.map((row) => row.id),
  )
}

/** Places school roots below the root of their bureau if both are in the list (decision on H-016). */
const placeSchoolsBelowBureaus = async (db: Db, rows: readonly NodeRow[]): Promise<NodeRow[]> => {
  const tenants = await db.select({ id: school.id, bureauId: school.bureauId }).from(school)
  const bureauOf = new Map(tenants.map((tenant) => [tenant.id, tenant.bureauId]))
  const rootOf = new Map(rows.filter((row) => row.parentId === null).map((row) => [row.schoolId, row.id]))
  return rows.map((row) => {
    if (row.parentId !== null) return row
    const bureauId = bureauOf.get(row.schoolId)
    return { ...row, parentId: bureauId ? (rootOf.get(bureauId) ?? null) : null }
  })
}

const presentRow = (row: NodeRow, selectable: ReadonlySet<number> | null, folded = false): OrganisationNode => ({
  ...row,
  folded,
  selectable: selectable === null || selectable.has(row.id),
})

/** Returns the session's tree; graduated nodes only if `withGraduated` (foundations §2, §7). */
const findTree = async (db: Db, session: Session, withGraduated: boolean): Promise<OrganisationTree[]> => {
  const selectable = await selectableIds(db, session)
  const many = schoolsOf(session).length > wholeTreesUpTo
  const rows = await listNodes(
    db,
    and(
      withGraduated ? undefined : ne(department.delFlag, graduatedFlag),
      many ? sql`${department.parentId} is null` : undefined,
      await isVisibleNode(db, selectable),
    ),
  )
  const placed = session.scope?.kind === 'schools' ? await placeSchoolsBelowBureaus(db, rows) : rows
  return nestNodes(placed.map((row) => presentRow(row, selectable, many)))
}

/**
 * Caches the tree until a school, node or ancestor, or the session's reach changes, because clients request it all
 * day. Triggers count changes in their transaction, so a cached tree is never outdated.
 */
export const findCachedTree = ({ db, session, query, kept }: Context<typeof organisation.findTree>) => {
  const withGraduated = query.showFinishSchoolData ?? false
  return kept.answer({
    call: organisation.findTree,
    db,
    of: [session.scope, findReachablePart(session), withGraduated],
    from: ['school', 'department', 'department_ancestor'],
    make: () => findTree(db, session, withGraduated),
  })
}

const isBelow = (id: number) =>
  sql`${department.id} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${eq(departmentAncestor.ancestorId, id)})`

/**
 * Returns the tree with this node as root. Graduated nodes need `withGraduated`, except the root itself. Refuses an
 * unreachable node with `notFound`.
 */
export const findSubtree = async (
  db: Db,
  session: Session,
  id: number,
  withGraduated: boolean,
): Promise<OrganisationTree> => {
  const selectable = await selectableIds(db, session)
  const rows = await listNodes(db, and(isBelow(id), await isVisibleNode(db, selectable)))
  const shown = rows.filter((row) => withGraduated || row.delFlag !== graduatedFlag || row.id === id)
  const trees = nestNodes(shown.map((row) => presentRow(row, selectable)))
  const tree = trees.find((candidate) => candidate.id === id)
  if (!tree) throw new Refusal(common.notFound)
  return tree
}

/** Returns all reachable nodes of one type below a node, at any depth, without graduated ones. */
export const listDescendants = async (
  db: Db,
  session: Session,
  id: number,
  type: number,
): Promise<OrganisationNode[]> => {
  const rows = await listNodes(
    db,
    and(
      isBelow(id),
      eq(department.type, type),
      ne(department.delFlag, graduatedFlag),
      isWithinReach(session, department.schoolId, department.id),
    ),
  )
  return rows.map((row) => presentRow(row, null))
}

/** Returns a page of whole school trees ordered by id, at most 20, filtered by school name. */
export const findTreePage = async (
  db: Db,
  session: Session,
  asked: PageRequest & { readonly showFinishSchoolData: boolean; readonly keyword: string },
) => {
  // Cap the page size: a thousand whole trees would block this process for all other requests.
  const most = asked.pageSize < 1 ? wholeTreesUpTo : Math.min(asked.pageSize, wholeTreesUpTo)
  const request = { ...asked, pageSize: most }
  const selectable = await selectableIds(db, session)
  const shown = await isVisibleNode(db, selectable)
  const word = request.keyword.trim()
  const roots = and(
    isNull(department.parentId),
    word === '' ? undefined : like(department.name, `%${escapeLikePattern(word)}%`),
    shown,
  )
  const { limit, offset } = pageBounds(request)
  const page = await db
    .select({ id: department.schoolId })
    .from(department)
    .where(roots)
    .orderBy(asc(department.schoolId))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ total: count() }).from(department).where(roots)
  const rows = await listNodes(
    db,
    and(
      inArray(
        department.schoolId,
        page.map(({ id }) => id),
      ),
      request.showFinishSchoolData ? undefined : ne(department.delFlag, graduatedFlag),
      shown,
    ),
  )
  const trees = nestNodes(rows.map((row) => presentRow(row, selectable)))
  const bySchool = new Map(trees.map((tree) => [tree.schoolId, tree]))
  return toPage(
    request,
    page.flatMap(({ id }) => bySchool.get(id) ?? []),
    total?.total ?? 0,
  )
}
