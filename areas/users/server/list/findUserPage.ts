import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { cachedOnConnection, cachedByShape } from '../../../../platform/server/database/remembered.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { type Session, holdsRole, schoolOf } from '../../../../platform/server/session.ts'
import { findReachablePart } from '../../../organisation/server/index.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import type { ShowAvatar } from '../../../registry/server/avatar.ts'
import type { UserFilter } from '../../contract.ts'
import { findInEverySchool } from './everySchool.ts'
import { matchesInList, keywordVariants } from './matching.ts'
import { matchesChild, withChildren } from './parentsInList.ts'
import { presentRow, maskRowFor } from './rows.ts'
import { readShownStates } from './states.ts'
import { type ListShape, type ListValues, type Search, prepareUserList, buildUserListQueries } from './userList.ts'

type Filter = z.output<typeof UserFilter>

/** The node that a list shows: its school, and whether it is the school's root. */
interface Place {
  readonly schoolId: number
  readonly departmentId: number
  readonly isRoot: boolean
}

/** Cached places by node id. A node never changes its school or becomes a root. */
const knownPlaces = () => new Map<number, Place>()
const maxCachedPlaces = 10_000

const findPlace = async (db: Db, session: Session, departmentId: number | undefined): Promise<Place> => {
  // Without a node the list shows the session's whole school.
  if (departmentId === undefined) return { schoolId: schoolOf(session), departmentId: 0, isRoot: true }
  const known = cachedOnConnection(db, knownPlaces)
  const place = known.get(departmentId)
  if (place) return place
  const [row] = await db
    .select({ schoolId: department.schoolId, parentId: department.parentId })
    .from(department)
    .where(eq(department.id, departmentId))
    .prepare()
    .execute()
  // The reach check found this node, so it was deleted just now. Show an empty list.
  if (!row) return { schoolId: 0, departmentId, isRoot: false }
  const found = { schoolId: row.schoolId, departmentId, isRoot: row.parentId === null }
  if (known.size < maxCachedPlaces) known.set(departmentId, found)
  return found
}

/**
 * True if the list includes people without a department. They appear only for the whole school, because a part of it is
 * reached by departments.
 */
const showsParents = (filter: Filter, part: unknown): boolean =>
  part === null && (filter.roleId === role.parent || (filter.withParents && filter.keyword.trim() !== ''))

/** Returns the shape of the list's statements and the values for their placeholders. */
export const buildListQuery = (
  session: Session,
  place: Place,
  filter: Filter,
): { shape: ListShape; values: ListValues } => {
  const part = findReachablePart(session)
  const whole = place.isRoot && filter.includeChild
  return {
    shape: {
      ofNode: !whole,
      ofSubtree: !whole && filter.includeChild,
      ...readShownStates(filter),
      ofRole: filter.roleId !== undefined,
      withParents: showsParents(filter, part),
      ofPart: part !== null,
      ofPartSubtrees: (part?.subtrees ?? []).length > 0,
    },
    values: {
      school: place.schoolId,
      node: place.departmentId,
      role: filter.roleId,
      nodes: part?.nodes,
      subtrees: part?.subtrees,
      ...pageBounds(filter),
    },
  }
}

const searchFor = (session: Session, keyword: string): Search => {
  const listed = matchesInList(session, keyword)
  if (holdsRole(session, role.bureauAdministrator)) return { listed, parents: listed }
  return { listed, parents: sql`(${sql.join([listed, ...keywordVariants(keyword).map(matchesChild)], sql` or `)})` }
}

/**
 * Returns a page of the users of a node with the exact total, ordered by pinyin. Includes disabled and locked accounts
 * (foundations §4) and members without a department, such as parents, only if requested.
 */
export const findUserPage = async (db: Db, session: Session, filter: Filter, showAvatar: ShowAvatar) => {
  if (filter.everySchool && filter.deptId === undefined) return findInEverySchool(db, session, filter, showAvatar)
  const place = await findPlace(db, session, filter.deptId)
  const { shape, values } = buildListQuery(session, place, filter)
  const keyword = filter.keyword.trim()
  const { page, total } =
    keyword === ''
      ? cachedByShape(db, prepareUserList, shape)
      : // A search is not prepared, because its plan depends on the words.
        buildUserListQueries(db, shape, searchFor(session, keyword))
  const [rows, [counted]] = await Promise.all([page.execute(values), total.execute(values)])
  const shown = rows.map((row) => presentRow(row, showAvatar))
  const withAll = await withChildren(db, session, place.schoolId, shown)
  return toPage(filter, withAll.map(maskRowFor(session)), counted?.total ?? 0)
}
