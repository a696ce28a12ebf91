import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import type { RecordKey } from './directory/accounts.ts'
import { memberRole } from './tables/members.ts'

/** Grants these roles to members of a school. Existing ones stay. */
export const grantRoles = async (
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

/** Removes roles from a member. */
export const removeMemberRoles = async (
  db: Db,
  { schoolId, memberId }: RecordKey,
  roles: readonly number[],
): Promise<void> => {
  await db
    .delete(memberRole)
    .where(
      and(eq(memberRole.schoolId, schoolId), eq(memberRole.memberId, memberId), inArray(memberRole.roleId, [...roles])),
    )
}

/** Removes a role from members of a school for whom `which` holds. Returns how many had it. */
export const removeRoleWhere = async (
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

/** Grants each of these people a role. Existing ones stay. */
export const grantEachRole = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly roleId: number }[],
): Promise<void> =>
  processInBatches(pairs, (some) =>
    db.execute(sql`insert into member_role (school_id, member_id, role_id)
      select ${schoolId}, member_id, role_id from unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ roleId }) => roleId))}::int[]) as listed (member_id, role_id)
      on conflict do nothing`),
  )

/** Removes a role from each of these people. */
export const removeEachRole = (
  db: Db,
  schoolId: number,
  pairs: readonly { readonly memberId: number; readonly roleId: number }[],
): Promise<void> =>
  processInBatches(pairs, (some) =>
    db.execute(sql`delete from member_role using unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${sql.param(some.map(({ roleId }) => roleId))}::int[]) as listed (member_id, role_id)
      where school_id = ${schoolId} and member_role.member_id = listed.member_id
        and member_role.role_id = listed.role_id`),
  )
