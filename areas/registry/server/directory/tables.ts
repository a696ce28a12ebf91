import { boolean, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { generatedId, reference } from '../../../../platform/server/database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The account a person signs in with, in all their schools. Requests have no rights on the directory's tables; its
 * statements run as the system. No foreign key points into a school's tables, so that a school can be moved.
 */
export const account = snakeCase.table('account', {
  id: generatedId().primaryKey(),
  /** The number that its holder has proven with a code. */
  provenTelephone: text(),
  provenAt: moment(),
  /** The WeChat ids by which messages reach its holder. */
  wechatOpenId: text(),
  wechatGzhOpenId: text(),
  createdAt: moment().notNull().defaultNow(),
})

/** The credential of an account's holder. */
export const credential = snakeCase.table('credential', {
  accountId: reference()
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** argon2id in PHC form for a chosen password, `hmac:…` for a generated first one. */
  passwordHash: text().notNull(),
  mustChange: boolean().notNull().default(false),
  changedAt: moment().notNull().defaultNow(),
})

/** A login name: one per record, set by its school. It is unique across schools, because sign-in names no school. */
export const loginName = snakeCase.table(
  'login_name',
  {
    /** In the normalized spelling of `loginKey`. */
    name: text().primaryKey(),
    accountId: reference()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    /** The number its account had proven before it was joined. Separating returns it to the record. */
    broughtTelephone: text(),
    broughtAt: moment(),
  },
  (table) => [
    unique('login_of_member').on(table.schoolId, table.memberId),
    // A session names a school, not a record, so an account has one record per school.
    unique('login_of_account').on(table.accountId, table.schoolId),
  ],
)

/** A signed-in browser. Only the hash of its token is stored. */
export const session = snakeCase.table(
  'session',
  {
    id: generatedId().primaryKey(),
    tokenHash: text().notNull().unique(),
    accountId: reference()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The record and school it works in. Null until a school is chosen, and on the account page. */
    schoolId: reference(),
    memberId: reference(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** Hash of the cookie that can renew this session, and its expiry. Rotated at each renewal. */
    renewalHash: text().unique(),
    renewalEndsAt: moment(),
    /**
     * Hash of the spent renewal cookie, and when it was spent. If it is used again, it was stolen or a response was
     * lost.
     */
    spentHash: text().unique(),
    spentAt: moment(),
    /** When a spent cookie of its browser was used again, which ended the session. */
    reusedAt: moment(),
    endedAt: moment(),
    /**
     * How it was opened: sign-in, a partner's link, 一周内自动登录, a change of school, or only for the account page, which
     * can do nothing else.
     */
    openedBy: text({ enum: ['signIn', 'link', 'renewal', 'change', 'account'] })
      .notNull()
      .default('signIn'),
  },
  (table) => [index().on(table.accountId), index().on(table.schoolId, table.memberId)],
)
