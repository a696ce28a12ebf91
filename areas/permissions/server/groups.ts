import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Session } from '../../../platform/server/session.ts'
import { findReachablePart, requireWholeSchoolReach } from '../../organisation/server/index.ts'
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

/** Finds the current state of a group. Returns null if it no longer exists. */
export const findGroup = async (db: Db, id: number): Promise<UserGroupView | null> => {
  const [row] = await selectGroups(db, eq(userGroup.id, id))
  return row ?? null
}

/**
 * Locks a group until the end of the transaction, so that its members and permissions can't change concurrently.
 * Refuses with `notFound` if there is none.
 */
export const lockGroup = async (db: Db, id: number) => {
  const [row] = await db.select().from(userGroup).where(eq(userGroup.id, id)).for('update')
  if (!row) throw new Refusal(common.notFound)
  return row
}

/** Lists the permissions of a group. */
export const listGroupPermissions = async (db: Db, groupId: number): Promise<string[]> => {
  const rows = await db
    .select({ permission: userGroupPermission.permission })
    .from(userGroupPermission)
    .where(eq(userGroupPermission.groupId, groupId))
    .orderBy(asc(userGroupPermission.permission))
  return rows.map((row) => row.permission)
}

/** Refuses sessions that reach only a part of the school, because a group may contain people beyond their reach. */
export const refusePartialReach = (session: Session): void =>
  requireWholeSchoolReach(session, permissionsRefusals.tooFewReached)

/** Lists the groups of a school by name. */
export const listGroups = ({ db, session, query }: Context<typeof permissions.groups>) => {
  refusePartialReach(session)
  return selectGroups(db, eq(userGroup.schoolId, query.schoolId))
}

const refuseGone = (): never => {
  throw new Refusal(common.notFound)
}

/** Creates a group, or renames one. Refuses a rename based on an older version. */
export const saveGroup = async ({ db, session, body }: Context<typeof permissions.saveGroup>) => {
  refusePartialReach(session)
  const { id, schoolId, version, groupName: name } = body
  return saveVersioned(db, userGroup, {
    name: '用户组',
    schoolId,
    id,
    version,
    values: { name },
    twice: { kind: permissionsRefusals.groupTwice, words: { name } },
    present: async (row) => (await findGroup(db, row.id)) ?? refuseGone(),
  })
}

/** Deletes a group. Its members lose the permissions it gave them. */
export const deleteGroup = async ({ db, body }: Context<typeof permissions.deleteGroup>) => {
  const { id } = await lockGroup(db, body.id)
  await db.delete(userGroup).where(eq(userGroup.id, id))
  return null
}

const reachAll = reachRows(userGroup)

/** Reaches the groups of the session's schools, for sessions that reach the whole school. */
export const reachGroups: Reach = async (db, session, ids) =>
  findReachablePart(session) === null ? reachAll(db, session, ids) : []
