import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Session } from '../../../platform/server/session.ts'
import { nextVersion, savedOrStale } from '../../../platform/server/versioned.ts'
import { sqlStateOf, uniqueViolation } from '../../../platform/server/database/sqlState.ts'
import { reachedPart } from '../../organisation/server/index.ts'
import { type UserGroupView, type permissions, permissionsRefusals } from '../contract.ts'
import { userGroup, userGroupMember, userGroupPermission } from './tables.ts'

const columns = {
  id: userGroup.id,
  groupName: userGroup.name,
  peopleNum: sql<number>`(select count(*)::int from ${userGroupMember} where ${and(
    eq(userGroupMember.schoolId, userGroup.schoolId),
    eq(userGroupMember.groupId, userGroup.id),
  )})`,
  version: userGroup.version,
}

const selectGroups = (db: Db, where: SQL | undefined): Promise<UserGroupView[]> =>
  db.select(columns).from(userGroup).where(where).orderBy(asc(userGroup.name))

/** One group as it is now; null where it has gone. */
export const findGroup = async (db: Db, id: number): Promise<UserGroupView | null> => {
  const [row] = await selectGroups(db, eq(userGroup.id, id))
  return row ?? null
}

/** Takes hold of a group for the rest of the transaction: who joins it and what it brings do not change at once. */
export const lockGroup = async (db: Db, id: number) => {
  const [row] = await db.select().from(userGroup).where(eq(userGroup.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** The permissions of a group. */
export const listOfGroup = async (db: Db, groupId: number): Promise<string[]> => {
  const rows = await db
    .select({ permission: userGroupPermission.permission })
    .from(userGroupPermission)
    .where(eq(userGroupPermission.groupId, groupId))
    .orderBy(asc(userGroupPermission.permission))
  return rows.map((row) => row.permission)
}

/** A group holds people from anywhere in the school: whoever reaches a part of it is not shown who else is there. */
export const refusePart = (session: Session) => {
  if (reachedPart(session) !== null) throw new Refusal(permissionsRefusals.tooFewReached)
}

/** The groups of a school, by name. */
export const listGroups = ({ db, session, query }: Context<typeof permissions.groups>) => {
  refusePart(session)
  return selectGroups(db, eq(userGroup.schoolId, query.schoolId))
}

/** Whether an error is that of a unique key: two clerks chose one name at once. */
const isTwice = (error: unknown) => sqlStateOf(error) === uniqueViolation

const refuseTwice = (name: string) => (error: unknown) => {
  throw isTwice(error) ? new Refusal(permissionsRefusals.groupTwice, { name }) : error
}

/** Makes a group, or renames one unless somebody has saved it since it was read. */
export const saveGroup = async ({ db, session, body }: Context<typeof permissions.saveGroup>) => {
  refusePart(session)
  const { id, schoolId, version, groupName: name } = body
  if (id === undefined) {
    const [made] = await db.insert(userGroup).values({ schoolId, name }).returning().catch(refuseTwice(name))
    if (!made) throw new Error('the group was not written')
    return { id: made.id, groupName: made.name, peopleNum: 0, version: made.version }
  }
  const saved = await db
    .update(userGroup)
    .set({ name, version: nextVersion(userGroup.version) })
    .where(and(eq(userGroup.schoolId, schoolId), eq(userGroup.id, id), eq(userGroup.version, version)))
    .returning(columns)
    .catch(refuseTwice(name))
  return savedOrStale(saved, '用户组', () => findGroup(db, id))
}

/** Deletes a group, with its members' share in what it brought. */
export const deleteGroup = async ({ db, body }: Context<typeof permissions.deleteGroup>) => {
  const { id } = await lockGroup(db, body.id)
  await db.delete(userGroup).where(eq(userGroup.id, id))
  return null
}

/** A group is reached in the session's schools, by whoever reaches the whole of them. */
export const reachGroups: Reach = async (db, session, ids) => {
  if (reachedPart(session) !== null) return []
  const rows = await db
    .select({ id: userGroup.id })
    .from(userGroup)
    .where(inArray(userGroup.id, [...ids]))
  return rows.map((row) => row.id)
}
