import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { role } from '../../../platform/contract/roles.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { memberRole } from '../../registry/server/tables/members.ts'

/** Returns those of these people who are students of the school. */
export const filterStudents = async (
  db: Db,
  schoolId: number,
  people: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .select({ id: memberRole.memberId })
    .from(memberRole)
    .where(
      and(eq(memberRole.schoolId, schoolId), eq(memberRole.roleId, role.student), among(memberRole.memberId, people)),
    )
  return new Set(rows.map(({ id }) => id))
}
