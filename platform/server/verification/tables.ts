import { integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The code that was sent to somebody for one purpose; a new one takes its place. The code itself is kept nowhere. */
export const verificationCode = snakeCase.table(
  'verification_code',
  {
    schoolId: reference().notNull(),
    /** The record whose code it is; of the platform's own codes, the account. */
    holderId: reference().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    /** Tries that are left. */
    triesLeft: integer().notNull(),
    sentAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.holderId, table.purpose] }),
    ...ownedBySchool(table.schoolId),
  ],
)
