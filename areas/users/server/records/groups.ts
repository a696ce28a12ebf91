import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { userGroup, userGroupMember } from '../../../permissions/server/tables.ts'

/** Returns the user groups of a member. */
export const findUserGroups = (db: Db, schoolId: number, memberId: number) =>
  db
    .select({ id: userGroup.id, groupName: userGroup.name })
    .from(userGroupMember)
    .innerJoin(
      userGroup,
      and(eq(userGroup.schoolId, userGroupMember.schoolId), eq(userGroup.id, userGroupMember.groupId)),
    )
    .where(and(eq(userGroupMember.schoolId, schoolId), eq(userGroupMember.memberId, memberId)))
    .orderBy(asc(userGroup.name), asc(userGroup.id))

/** Returns a function that looks up a member's user groups. */
export const findGroupsByPerson = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ memberId: userGroupMember.memberId, id: userGroup.id, groupName: userGroup.name })
    .from(userGroupMember)
    .innerJoin(
      userGroup,
      and(eq(userGroup.schoolId, userGroupMember.schoolId), eq(userGroup.id, userGroupMember.groupId)),
    )
    .where(and(eq(userGroupMember.schoolId, schoolId), inArray(userGroupMember.memberId, [...ids])))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
  return (memberId: number) =>
    rows.filter((row) => row.memberId === memberId).map(({ id, groupName }) => ({ id, groupName }))
}
