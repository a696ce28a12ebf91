import { type SQL, and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { RecordKey } from './directory/accounts.ts'
import { memberRole } from './tables/members.ts'

/** Gives members of a school these roles; one that is held already stays. */
export const giveRoles = async (
  db: Db,
  schoolId: number,
  members: readonly number[],
  roles: readonly number[],
): Promise<void> => {
  const rows = [...new Set(members)].flatMap((memberId) =>
    [...new Set(roles)].map((roleId) => ({ schoolId, memberId, roleId })),
  )
  if (rows.length > 0) await db.insert(memberRole).values(rows).onConflictDoNothing()
}

/** Takes roles from a member. */
export const takeRoles = async (db: Db, { schoolId, memberId }: RecordKey, roles: readonly number[]): Promise<void> => {
  await db
    .delete(memberRole)
    .where(
      and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, memberId), inArray(memberRole.roleId, [...roles])),
    )
}

/** Takes a role from those of a school for whom `which` holds; gives how many had it. */
export const takeRoleWhere = async (
  db: Db,
  schoolId: number,
  roleId: number,
  which: SQL | undefined,
): Promise<number> => {
  const taken = await db
    .delete(memberRole)
    .where(and(eq(memberRole.schoolId, schoolId), eq(memberRole.roleId, roleId), which))
    .returning({ id: memberRole.memberId })
  return taken.length
}
