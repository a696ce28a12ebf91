import { and, eq, ne } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hasLetters, hasCode } from '../../../registry/server/codes.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { usersRefusals } from '../../refusals.ts'

/**
 * Refuses a student or staff number that another member has in different capitals. The unique key already covers the
 * exact same spelling.
 */
export const refuseTakenCode = async (db: Db, schoolId: number, code: string | null, ownId = 0): Promise<void> => {
  if (code === null || !hasLetters(code)) return
  const [other] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), hasCode(code), ne(member.id, ownId)))
    .limit(1)
  if (other) throw new Refusal(usersRefusals.codeTaken)
}
