import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Reads the names of people of a school. Deleted records are missing. */
export const readNames = async (
  db: Db,
  schoolId: number,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: member.id, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), inArray(member.id, wanted)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
