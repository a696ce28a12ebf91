import { and, eq, ne, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { usersRefusals } from '../../refusals.ts'

/** A student or staff number as it is compared: capitals make no other person of it. */
export const comparedCode = (code: string): string => code.toLowerCase()

/** True where a number may be written in other capitals as well; one of digits alone is found as it is. */
export const hasLetters = (code: string): boolean => comparedCode(code) !== code.toUpperCase()

/** Refuses a number that somebody else of the school has in other capitals; the same one runs into its key. */
export const refuseTakenCode = async (db: Db, schoolId: number, code: string | null, ownId = 0): Promise<void> => {
  if (code === null || !hasLetters(code)) return
  const isSame = sql`lower(${member.code}) = ${comparedCode(code)}`
  const [other] = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), isSame, ne(member.id, ownId)))
    .limit(1)
  if (other) throw new Refusal(usersRefusals.codeTaken)
}
