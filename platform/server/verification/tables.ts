import { integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The code that was sent for one purpose; a new one replaces it. Only its hash is stored. */
export const verificationCode = snakeCase.table(
  'verification_code',
  {
    schoolId: reference().notNull(),
    /** The record that the code belongs to; for codes of the platform, the account. */
    holderId: reference().notNull(),
    purpose: text().notNull(),
    codeHash: text().notNull(),
    /** Remaining tries. */
    triesLeft: integer().notNull(),
    sentAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.holderId, table.purpose] }),
    ...schoolPolicies(table.schoolId),
  ],
)
