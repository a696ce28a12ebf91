import { boolean, index, integer, snakeCase, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { school } from '../../organisation/server/tables.ts'
import { person } from '../../users/server/tables.ts'
import { sessionOpenings } from '../contract.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** How a person proves to be themselves. Requests have no access to this table: sign-in reads it as the system. */
export const credential = snakeCase.table('credential', {
  personId: integer()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** argon2id in PHC form for a chosen password, `hmac:…` for a generated first one. */
  passwordHash: text().notNull(),
  mustChange: boolean().notNull().default(false),
  changedAt: moment().notNull().defaultNow(),
})

/** A signed-in browser. The token itself is kept nowhere, only its hash. */
export const session = snakeCase.table(
  'session',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    personId: integer()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Null until a school is chosen. */
    schoolId: integer().references(() => school.id),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** Hash of the cookie that can renew this session, with its end; rotated at each renewal. */
    renewalHash: text().unique(),
    renewalEndsAt: moment(),
    endedAt: moment(),
    /** How it came to be: by signing in, by a partner's link, by 一周内自动登录, or by a change of school. */
    openedBy: text({ enum: sessionOpenings }).notNull().default('signIn'),
  },
  (table) => [index().on(table.personId)],
)

/** Failed sign-ins, counted per account and address, for the growing delays. */
export const signInFailure = snakeCase.table(
  'sign_in_failure',
  {
    /** A keyed hash of the account's name: names that were merely tried are not kept in clear. */
    account: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull().default(0),
    retryAt: moment().notNull(),
    /** Set once this address has signed in to this account: strangers' failures never delay it. */
    known: boolean().notNull().default(false),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.address] }), index().on(table.address)],
)

/** Keys that all nodes share, such as the pair under which passwords travel (decision on H-001). */
export const keyPair = snakeCase.table('key_pair', {
  name: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
})
