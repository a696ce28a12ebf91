import { boolean, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Failed attempts per account key and address, from which the growing delays are computed. */
export const signInFailure = snakeCase.table(
  'sign_in_failure',
  {
    /** The key from `attemptKey`. Typed names are hashed, so that wrong ones aren't stored in clear text. */
    account: text().notNull(),
    address: text().notNull(),
    /** Number of failed attempts, including those under way, which may still succeed. */
    failures: integer().notNull().default(0),
    underWay: integer().notNull().default(0),
    retryAt: moment().notNull(),
    /** True once this address has signed in with this name. Failures from other addresses then never delay it. */
    known: boolean().notNull().default(false),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.address] }), index().on(table.address)],
)
