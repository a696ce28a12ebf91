import { type SQL, and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../platform/contract/numbers.ts'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { showRole } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf } from '../../../platform/server/session.ts'
import { refuseLockedGraduates } from '../../registry/server/graduates.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment, memberRole } from '../../registry/server/tables/members.ts'
import { type GroupUser, type permissions, permissionsRefusals } from '../contract.ts'
import type { Catalogue } from './catalogue.ts'
import { listGroupPermissions, lockGroup } from './groups.ts'
import { userGroupMember } from './tables.ts'

const columns = {
  id: member.id,
  name: member.name,
  username: member.username,
  code: member.code,
  roles: sql<number[]>`array(select ${memberRole.roleId} from ${memberRole} where ${and(
    eq(memberRole.schoolId, member.schoolId),
    eq(memberRole.memberId, member.id),
  )} order by 1)`,
  deptNames: sql<string[]>`array(select ${department.name} from ${memberDepartment}
    join ${department} on ${department.schoolId} = ${memberDepartment.schoolId} and ${department.id} = ${memberDepartment.departmentId} where ${and(
      eq(memberDepartment.schoolId, member.schoolId),
      eq(memberDepartment.memberId, member.id),
    )} order by ${department.orderNum}, ${department.id})`,
}

const isMembership = and(eq(userGroupMember.schoolId, member.schoolId), eq(userGroupMember.memberId, member.id))

const matches = (keyword: string): SQL | undefined => {
  const word = escapeLikePattern(keyword.trim().toLowerCase())
  if (word === '') return undefined
  return or(
    sql`lower(${member.name}) like ${`%${word}%`}`,
    sql`lower(${member.username}) like ${`${word}%`}`,
    sql`lower(${member.code}) like ${`${escapeLikePattern(normalizeCode(keyword).toLowerCase())}%`}`,
    sql`lower(${member.initials}) like ${`${word}%`}`,
  )
}

interface Bounds {
  readonly limit: number
  readonly offset: number
}

/** Selects some of a group's members, in the order of lists. */
export const selectMembers = async (
  db: Db,
  groupId: number,
  { limit, offset }: Bounds,
  keyword = '',
): Promise<GroupUser[]> => {
  const rows = await db
    .select(columns)
    .from(userGroupMember)
    .innerJoin(member, isMembership)
    .where(and(eq(userGroupMember.groupId, groupId), matches(keyword)))
    .orderBy(asc(member.pinyin), asc(member.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ code, roles, ...row }) => ({
    ...row,
    studentOrTeacherCode: code,
    roleNames: roles.map((id) => showRole(id).namezh),
  }))
}

/** Returns a page of a group's members. */
export const findGroupUsers = async ({ db, body }: Context<typeof permissions.groupUsers>) => {
  const [content, [counted]] = await Promise.all([
    selectMembers(db, body.groupId, pageBounds(body), body.keyword),
    db
      .select({ all: count() })
      .from(userGroupMember)
      .innerJoin(member, isMembership)
      .where(and(eq(userGroupMember.groupId, body.groupId), matches(body.keyword))),
  ])
  return toPage(body, content, counted?.all ?? 0)
}

/**
 * Adds people to a group and so grants them its permissions. The caller must be allowed to grant all of these and may
 * not add themselves.
 */
export const linkUsers = async (
  catalogue: Catalogue,
  { db, session, body }: Context<typeof permissions.linkUsers>,
): Promise<null> => {
  const memberIds = [...new Set(body.userIds)]
  if (memberIds.includes(memberOf(session))) throw new Refusal(permissionsRefusals.notYourself)
  const { id: groupId, schoolId } = await lockGroup(db, body.groupId)
  const grantable = catalogue.mayHandOn(session)
  const groupPermissions = await listGroupPermissions(db, groupId)
  if (groupPermissions.some((key) => !grantable.has(key))) throw new Refusal(permissionsRefusals.notHeld)
  if (memberIds.length === 0) return null
  // A platform administrator reaches members of all schools. A group accepts only members of its own school.
  const members = await db.$count(member, and(eq(member.schoolId, schoolId), inArray(member.id, memberIds)))
  if (members !== memberIds.length) throw new Refusal(common.notFound)
  await refuseLockedGraduates(db, schoolId, memberIds)
  await db
    .insert(userGroupMember)
    .values(memberIds.map((memberId) => ({ schoolId, groupId, memberId })))
    .onConflictDoNothing()
  return null
}

/** Removes people from a group. Ids of people who are not in it are ignored. */
export const unlinkUsers = async ({ db, body }: Context<typeof permissions.unlinkUsers>): Promise<null> => {
  const { id: groupId } = await lockGroup(db, body.groupId)
  if (body.userIds.length === 0) return null
  await db
    .delete(userGroupMember)
    .where(and(eq(userGroupMember.groupId, groupId), inArray(userGroupMember.memberId, [...body.userIds])))
  return null
}
