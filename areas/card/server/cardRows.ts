import { type SQL, and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches, matchesCard } from '../../users/server/index.ts'
import type { UsageStatus } from '../views.ts'
import { card } from './tables.ts'

/** Joins the row of the card in the member's record, which decides the holder of a number. */
export const isHeldCardRow = and(
  eq(card.schoolId, member.schoolId),
  eq(card.memberId, member.id),
  eq(card.cardNum, member.cardNum),
  isNull(card.endedAt),
)

/** Subquery of all cards of a school: held ones, with or without a row, and ended ones. */
export const selectCardRows = (db: Db, schoolId: number) => {
  const held = db
    .select({
      id: sql<number>`0::bigint`.mapWith(Number).as('id'),
      memberId: sql<number>`${member.id}`.mapWith(Number).as('member_id'),
      cardNum: sql<string>`${member.cardNum}`.as('card_num'),
      beginsAt: card.beginsAt,
      endsAt: card.endsAt,
      endedAt: card.endedAt,
      endedWhy: card.endedWhy,
    })
    .from(member)
    .leftJoin(card, isHeldCardRow)
    .where(and(eq(member.schoolId, schoolId), isNotNull(member.cardNum)))
  const ended = db
    .select({
      id: sql<number>`${card.id}`.mapWith(Number).as('id'),
      memberId: sql<number>`${card.memberId}`.mapWith(Number).as('member_id'),
      cardNum: sql<string>`${card.cardNum}`.as('card_num'),
      beginsAt: card.beginsAt,
      endsAt: card.endsAt,
      endedAt: card.endedAt,
      endedWhy: card.endedWhy,
    })
    .from(card)
    .where(and(eq(card.schoolId, schoolId), isNotNull(card.endedAt)))
  return unionAll(held, ended).as('line')
}

type CardRows = ReturnType<typeof selectCardRows>

/**
 * SQL condition: the card has this status at a moment (A-RULE-074 to 076). The status of an ended card is its reason.
 */
const hasStatus = (line: CardRows, status: UsageStatus, now: Date): SQL | undefined => {
  const isRunOut = sql`coalesce(${line.endsAt} < ${now.toISOString()}::timestamptz, false)`
  if (status === 'notActivated') return and(isNull(line.endedAt), isNull(line.beginsAt))
  if (status === 'expired') return and(isNull(line.endedAt), isNotNull(line.beginsAt), isRunOut)
  if (status === 'inUse') return and(isNull(line.endedAt), isNotNull(line.beginsAt), sql`not ${isRunOut}`)
  return eq(line.endedWhy, status)
}

/** A search for cards. */
interface Sought {
  readonly word: string
  readonly status: UsageStatus | undefined
  readonly now: Date
  /** The caller may read the whole number. A number that is masked is not found by its digits either. */
  readonly isWhole: SQL | undefined
}

/**
 * SQL condition: the card matches the search. Without a word or status it selects held cards, and lost ones whose
 * holder has no other and needs one. A word also matches ended cards, by person or card number, because a lost card may
 * be found.
 */
export const matchesCardSearch = (line: CardRows, { word, status, now, isWhole }: Sought): SQL | undefined => {
  const usual = or(isNull(line.endedAt), and(eq(line.endedWhy, 'lost'), isNull(member.cardNum)))
  return and(
    word === '' ? undefined : or(matches(word, { withCard: false }), and(matchesCard(line.cardNum, word), isWhole)),
    status === undefined ? (word === '' ? usual : undefined) : hasStatus(line, status, now),
  )
}
