import { sql } from 'drizzle-orm'
import { index, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The cards that people hold and held. The member's record (`member.cardNum`) decides who holds a number; a row here
 * holds its period and how it ended.
 */
export const card = schoolTable(
  'card',
  {
    memberId: reference().notNull(),
    cardNum: text().notNull(),
    /** Null if the card was never activated. */
    beginsAt: moment(),
    /** Null if it has no end. */
    endsAt: moment(),
    endedAt: moment(),
    endedWhy: text({ enum: ['lost', 'replaced', 'returned'] }),
  },
  (table) => [
    uniqueIndex('card_held')
      .on(table.schoolId, table.memberId)
      .where(sql`ended_at is null`),
    index().on(table.schoolId, table.memberId),
    index().on(table.schoolId, table.cardNum),
    cascadeFromMember(table.schoolId, table.memberId),
  ],
)
