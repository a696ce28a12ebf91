import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'

/** Reads the name of a person of a school. Empty if the record no longer exists. */
export const readNameOf = async (db: Db, schoolId: number, id: number): Promise<string> => {
  const [found] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id)))
  return found?.name ?? ''
}
