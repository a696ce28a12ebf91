import { type SQL, and, asc, count, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { department, departmentAncestor } from '../../organisation/server/tables.ts'
import type { UserFilter } from '../contract.ts'
import { memberOf, memberWithinReach } from './reach.ts'
import { presentRow, selectRows } from './rows.ts'
import { member, memberDepartment, memberRole } from './tables.ts'

export type Filter = z.output<typeof UserFilter>

/** The node that a list stands on: its school, and whether it is that school's root. */
export interface Place {
  readonly schoolId: number
  readonly departmentId: number
  readonly isRoot: boolean
}

const findPlace = async (db: Db, session: Session, departmentId: number | undefined): Promise<Place> => {
  // Without a node the list stands on the session's own school as a whole.
  if (departmentId === undefined) return { schoolId: schoolOf(session), departmentId: 0, isRoot: true }
  const [row] = await db
    .select({ schoolId: department.schoolId, parentId: department.parentId })
    .from(department)
    .where(eq(department.id, departmentId))
    .prepare()
    .execute()
  // Reach has been checked: a node that is not there now went away in this very moment.
  return { schoolId: row?.schoolId ?? 0, departmentId, isRoot: row?.parentId === null }
}

const inDepartment = (place: Place, withSubtree: boolean): SQL | undefined => {
  if (place.isRoot && withSubtree) return undefined
  const where = withSubtree
    ? sql`${memberDepartment.departmentId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor} where ${and(
        eq(departmentAncestor.schoolId, place.schoolId),
        eq(departmentAncestor.ancestorId, place.departmentId),
      )})`
    : eq(memberDepartment.departmentId, place.departmentId)
  return memberOf(place.schoolId, where)
}

/** The characters that LIKE would take for more than themselves. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const matches = (keyword: string): SQL | undefined => {
  const trimmed = keyword.trim()
  if (trimmed === '') return undefined
  const anywhere = `%${literally(trimmed)}%`
  const start = `${literally(trimmed.toLowerCase())}%`
  return sql`(${member.name} like ${anywhere} or ${member.initials} like ${start} or ${member.pinyin} like ${start}
    or lower(${member.username}) like ${start} or lower(${member.code}) like ${start} or lower(${member.cardNum}) like ${start})`
}

const withRole = (roleId: number): SQL =>
  sql`exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, member.schoolId),
    eq(memberRole.personId, member.personId),
    eq(memberRole.roleId, roleId),
  )})`

/** The page and the exact total of a list, as statements not yet sent: they are measured and reviewed as they are. */
export const userPageQueries = (db: Db, session: Session, place: Place, filter: Filter) => {
  const where = and(
    eq(member.schoolId, place.schoolId),
    // Written out, not as parameters: the partial index of the list is found by these very words.
    sql`${member.mainDepartmentId} is not null`,
    filter.viewAccountDisable ? undefined : sql`not ${member.disabled}`,
    filter.viewLocked ? undefined : sql`not ${member.locked}`,
    inDepartment(place, filter.includeChild),
    memberWithinReach(session),
    filter.roleId === undefined ? undefined : withRole(filter.roleId),
    matches(filter.keyword),
  )
  const { limit, offset } = pageBounds(filter)
  const order = [asc(member.pinyin), asc(member.personId)]
  const onPage = db
    .select({ personId: member.personId })
    .from(member)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const page = selectRows(db).orderBy(...order)
  const narrowed = inDepartment(place, filter.includeChild) ?? memberWithinReach(session) ?? matches(filter.keyword)
  return {
    // The list of a whole school is walked in its order. Of fewer people it is first found who is on the page, so that
    // person, roles and departments are read for these alone.
    page: narrowed
      ? page.where(and(eq(member.schoolId, place.schoolId), sql`${member.personId} = any(array(${onPage}))`))
      : page.where(where).limit(limit).offset(offset),
    total: db.select({ total: count() }).from(member).where(where),
  }
}

/**
 * A page of the users of a node, with the exact total, ordered by pinyin. Disabled and locked accounts only on demand
 * (foundations §4); members without a department, such as parents, are in no list.
 */
export const findUserPage = async (db: Db, session: Session, filter: Filter) => {
  const place = await findPlace(db, session, filter.deptId)
  const { page, total } = userPageQueries(db, session, place, filter)
  // A search is planned for its very words; the plain list is named, so that it is planned once.
  const named = filter.keyword.trim() === ''
  const [rows, [counted]] = await Promise.all(
    named ? [page.prepare().execute(), total.prepare().execute()] : [page, total],
  )
  return toPage(filter, rows.map(presentRow), counted?.total ?? 0)
}
