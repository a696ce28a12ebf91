import { boolean, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { generatedId, reference } from '../../../../platform/server/database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The account that somebody signs in with, in all their schools. Requests have no access to this and the other tables of
 * the directory: its own statements run as the system. Nothing in here points into a school's tables, so that a school can move.
 */
export const account = snakeCase.table('account', {
  id: generatedId().primaryKey(),
  /** The number that its holder has proven to be theirs, by a code. */
  provenTelephone: text(),
  provenAt: moment(),
  /** The WeChat accounts by which messages reach its holder. */
  wechatOpenId: text(),
  wechatGzhOpenId: text(),
  createdAt: moment().notNull().defaultNow(),
})

/** How the holder of an account proves to be themselves. */
export const credential = snakeCase.table('credential', {
  accountId: reference()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** argon2id in PHC form for a chosen password, `hmac:…` for a generated first one. */
  passwordHash: text().notNull(),
  mustChange: boolean().notNull().default(false),
  changedAt: moment().notNull().defaultNow(),
})

/** A name to sign in with: one for each record, given by its school. Sign-in names no school, so none is given twice. */
export const loginName = snakeCase.table(
  'login_name',
  {
    /** Without regard to case and width (`loginKey`). */
    name: text().primaryKey(),
    accountId: reference()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    /** The number that its account had proven before it was joined, which goes back to it when it is parted. */
    broughtTelephone: text(),
    broughtAt: moment(),
  },
  (table) => [
    unique('login_of_member').on(table.schoolId, table.memberId),
    // A session names a school, not a record: an account has one record in each.
    unique('login_of_account').on(table.accountId, table.schoolId),
  ],
)

/** A signed-in browser. The token itself is kept nowhere, only its hash. */
export const session = snakeCase.table(
  'session',
  {
    id: generatedId().primaryKey(),
    tokenHash: text().notNull().unique(),
    accountId: reference()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The record that works in it, and its school. Null until a school is chosen, and on the account page. */
    schoolId: reference(),
    memberId: reference(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** Hash of the cookie that can renew this session, with its end; rotated at each renewal. */
    renewalHash: text().unique(),
    renewalEndsAt: moment(),
    /** The hash of its cookie after it was renewed by it, and when: should it turn up again, it was taken, or an answer was lost. */
    spentHash: text().unique(),
    spentAt: moment(),
    /** When a cookie of its browser that had been spent was used again, which ended it. */
    reusedAt: moment(),
    endedAt: moment(),
    /**
     * How it came to be: by signing in, by a partner's link, by 一周内自动登录, by a change of school, or for the account
     * page alone, which opens nothing else.
     */
    openedBy: text({ enum: ['signIn', 'link', 'renewal', 'change', 'account'] })
      .notNull()
      .default('signIn'),
  },
  (table) => [index().on(table.accountId), index().on(table.schoolId, table.memberId)],
)
