import { boolean, index, integer, primaryKey, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Failed sign-ins, counted per account and address, for the growing delays. */
export const signInFailure = snakeCase.table(
  'sign_in_failure',
  {
    /** A keyed hash of the account's name: names that were merely tried are not kept in clear. */
    account: text().notNull(),
    address: text().notNull(),
    /** Attempts that have failed, with those under way: these may come to nothing yet. */
    failures: integer().notNull().default(0),
    underWay: integer().notNull().default(0),
    retryAt: moment().notNull(),
    /** Set once this address has signed in to this account: strangers' failures never delay it. */
    known: boolean().notNull().default(false),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.address] }), index().on(table.address)],
)
