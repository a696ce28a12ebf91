import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** Returns the heads named by these lines whose records have been deleted since. */
export const findGoneHeads = async (
  db: Db,
  schoolId: number,
  lines: readonly { readonly headId?: number | null }[],
): Promise<ReadonlySet<number>> => {
  const named = new Set(lines.flatMap(({ headId }) => headId ?? []))
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.id} in ${listedIds([...named])}`))
  for (const { id } of rows) named.delete(id)
  return named
}
