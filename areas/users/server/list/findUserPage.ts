import { type SQL, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { literally } from '../../../../platform/server/database/literally.ts'
import { remembered, rememberedByShape } from '../../../../platform/server/database/remembered.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { type Session, schoolOf } from '../../../../platform/server/session.ts'
import { reachedPart } from '../../../organisation/server/index.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import type { ShowAvatar } from '../../../registry/server/avatar.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { UserFilter } from '../../contract.ts'
import { presentRow } from './rows.ts'
import { type ListShape, type ListValues, preparedUserList, userList } from './userList.ts'

type Filter = z.output<typeof UserFilter>

/** The node that a list stands on: its school, and whether it is that school's root. */
interface Place {
  readonly schoolId: number
  readonly departmentId: number
  readonly isRoot: boolean
}

/** Places once found, by node: neither a node's school nor whether it is the root ever changes. */
const knownPlaces = () => new Map<number, Place>()
const mostKnown = 10_000

const findPlace = async (db: Db, session: Session, departmentId: number | undefined): Promise<Place> => {
  // Without a node the list stands on the session's own school as a whole.
  if (departmentId === undefined) return { schoolId: schoolOf(session), departmentId: 0, isRoot: true }
  const known = remembered(db, knownPlaces)
  const place = known.get(departmentId)
  if (place) return place
  const [row] = await db
    .select({ schoolId: department.schoolId, parentId: department.parentId })
    .from(department)
    .where(eq(department.id, departmentId))
    .prepare()
    .execute()
  // Reach has been checked: a node that is not there now went away in this very moment.
  if (!row) return { schoolId: 0, departmentId, isRoot: false }
  const found = { schoolId: row.schoolId, departmentId, isRoot: row.parentId === null }
  if (known.size < mostKnown) known.set(departmentId, found)
  return found
}

/** SQL that holds for whom a word finds: by name, initials, pinyin, username, code or card number. */
export const matches = (keyword: string): SQL => {
  const anywhere = `%${literally(keyword)}%`
  const start = `${literally(keyword.toLowerCase())}%`
  return sql`(${member.name} like ${anywhere} or ${member.initials} like ${start} or ${member.pinyin} like ${start}
    or lower(${member.username}) like ${start} or lower(${member.code}) like ${start} or lower(${member.cardNum}) like ${start})`
}

/**
 * SQL that holds for who matches a word, as far as somebody may read names: a bureau finds children by their numbers alone, since
 * searching letter by letter would tell it the names that are masked.
 */
export const matchesFor = ({ roles }: Pick<Asker, 'roles'>, keyword: string): SQL =>
  roles.includes(role.bureauAdministrator)
    ? sql`lower(${member.code}) like ${`${literally(keyword.toLowerCase())}%`}`
    : matches(keyword)

/** The list that a session asks for: the shape of its statements, and the values for them. */
export const listFor = (session: Session, place: Place, filter: Filter): { shape: ListShape; values: ListValues } => {
  const part = reachedPart(session)
  const whole = place.isRoot && filter.includeChild
  return {
    shape: {
      ofNode: !whole,
      ofSubtree: !whole && filter.includeChild,
      withDisabled: filter.viewAccountDisable,
      withLocked: filter.viewLocked,
      ofRole: filter.roleId !== undefined,
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

/**
 * A page of the users of a node, with the exact total, ordered by pinyin. Disabled and locked accounts only on demand
 * (foundations §4); members without a department, such as parents, are in no list.
 */
export const findUserPage = async (db: Db, session: Session, filter: Filter, showAvatar: ShowAvatar) => {
  const place = await findPlace(db, session, filter.deptId)
  const { shape, values } = listFor(session, place, filter)
  const keyword = filter.keyword.trim()
  const { page, total } =
    keyword === ''
      ? rememberedByShape(db, preparedUserList, shape)
      : // A search is planned for its very words.
        userList(db, shape, matches(keyword))
  const [rows, [counted]] = await Promise.all([page.execute(values), total.execute(values)])
  return toPage(
    filter,
    rows.map((row) => presentRow(row, showAvatar)),
    counted?.total ?? 0,
  )
}
