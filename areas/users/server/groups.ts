import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { userGroup, userGroupMember } from '../../permissions/server/tables.ts'

/** The user groups that somebody is in. */
export const groupsOf = (db: Db, schoolId: number, personId: number) =>
  db
    .select({ id: userGroup.id, groupName: userGroup.name })
    .from(userGroupMember)
    .innerJoin(
      userGroup,
      and(eq(userGroup.schoolId, userGroupMember.schoolId), eq(userGroup.id, userGroupMember.groupId)),
    )
    .where(and(eq(userGroupMember.schoolId, schoolId), eq(userGroupMember.personId, personId)))
    .orderBy(asc(userGroup.name), asc(userGroup.id))

/** The user groups of several people, by person. */
export const groupsOfEach = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const rows = await db
    .select({ personId: userGroupMember.personId, id: userGroup.id, groupName: userGroup.name })
    .from(userGroupMember)
    .innerJoin(
      userGroup,
      and(eq(userGroup.schoolId, userGroupMember.schoolId), eq(userGroup.id, userGroupMember.groupId)),
    )
    .where(and(eq(userGroupMember.schoolId, schoolId), inArray(userGroupMember.personId, [...ids])))
    .orderBy(asc(userGroup.name), asc(userGroup.id))
  return (personId: number) =>
    rows.filter((row) => row.personId === personId).map(({ id, groupName }) => ({ id, groupName }))
}
