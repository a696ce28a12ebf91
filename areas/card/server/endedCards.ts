import { type SQL, and, desc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeNameMasker } from '../../../platform/server/nameMasker.ts'
import type { Session } from '../../../platform/server/session.ts'
import { isOneOfCards } from '../../registry/server/cardNumbers.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { card } from './tables.ts'

/**
 * Finds the last ended card with this number and its holder. Returns undefined if there is none, or if the number is in
 * use. `within` limits the holders to those within the caller's reach.
 */
export const findLastEndedCard = async (db: Db, schoolId: number, cardNum: string, within?: SQL) => {
  const held = alias(member, 'held')
  const [last] = await db
    .select({ why: card.endedWhy, endedAt: card.endedAt, name: member.name, code: member.code })
    .from(card)
    .innerJoin(member, memberJoin(card.schoolId, card.memberId))
    .where(
      and(
        eq(card.schoolId, schoolId),
        isOneOfCards(card.cardNum, [cardNum]),
        isNotNull(card.endedAt),
        notExists(
          db
            .select({ one: sql`1` })
            .from(held)
            .where(and(eq(held.schoolId, schoolId), isOneOfCards(held.cardNum, [cardNum]))),
        ),
        within,
      ),
    )
    .orderBy(desc(card.id))
    .limit(1)
  if (!last?.why || last.endedAt === null) return undefined
  return { ...last, why: last.why, endedAt: last.endedAt }
}

/** Returns the name and the code of a card's former holder. */
export const describeHolder = (
  { name, code }: { readonly name: string; readonly code: string | null },
  session: Session,
): string => `${makeNameMasker(session)(name)}${code === null ? '' : `（${code}）`}`
