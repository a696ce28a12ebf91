import { type SQL, and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { card } from './tables.ts'

/**
 * What became last of a number that is nobody's now, and whose it was; undefined where nothing did, or somebody holds it.
 * `within` narrows it to the people whom somebody reaches.
 */
export const findEnded = async (db: Db, schoolId: number, cardNum: string, within?: SQL) => {
  const [last] = await db
    .select({ why: card.endedWhy, endedAt: card.endedAt, name: member.name, code: member.code })
    .from(card)
    .innerJoin(member, and(eq(member.schoolId, card.schoolId), eq(member.id, card.memberId)))
    .where(
      and(
        eq(card.schoolId, schoolId),
        eq(card.cardNum, cardNum),
        isNotNull(card.endedAt),
        sql`not exists (select 1 from ${member} as held where held.school_id = ${schoolId} and held.card_num = ${cardNum})`,
        within,
      ),
    )
    .orderBy(desc(card.id))
    .limit(1)
  if (!last?.why || last.endedAt === null) return undefined
  return { ...last, why: last.why, endedAt: last.endedAt }
}
