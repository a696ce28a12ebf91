import { sql } from 'drizzle-orm'
import { index, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The cards that people hold and held. Whose a number is now stands in the record (`member.cardNum`) and nowhere else: a row
 * here tells from when to when, and what became of it.
 */
export const card = schoolTable(
  'card',
  {
    memberId: reference().notNull(),
    cardNum: text().notNull(),
    /** Null for a card that was never activated. */
    beginsAt: moment(),
    /** Null for one without an end. */
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
    ofMember(table.schoolId, table.memberId),
  ],
)
