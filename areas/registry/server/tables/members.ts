import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import {
  keptBySchool,
  ownedBySchool,
  reference,
  schoolAndId,
} from '../../../../platform/server/database/schoolTable.ts'
import { account } from '../directory/tables.ts'
import { inDepartment, ofDepartment } from './departments.ts'
import { school } from './schools.ts'

/**
 * The record that one school keeps about somebody, and nobody else's business. A person with records in several schools
 * may hold them under one account; no school sees that.
 */
export const member = snakeCase.table(
  'member',
  {
    ...schoolAndId(),
    /** The account that they sign in with. Never told to anybody, and never compared between schools. */
    accountId: reference().notNull(),
    /** The login name that this school gave, as it wrote it; `login_name` finds it in any spelling. */
    username: text().notNull(),
    name: text().notNull(),
    /** Full pinyin and initials, for sorting and searching: collations differ between servers. */
    pinyin: text().notNull(),
    initials: text().notNull(),
    /** The number as this school wrote it down; a number that somebody has proven to be theirs is with the account. */
    telephone: text(),
    gender: integer().notNull().default(0),
    nationality: text(),
    birthDate: date({ mode: 'string' }),
    /** Encrypted; `idCardTail` is what lists may show of it. */
    idCardCipher: text(),
    idCardTail: text(),
    /** A keyed hash of the identity number, by which equal ones are found. */
    idCardIndex: text(),
    familyAddress: text(),
    /** The portrait, a file of this school. */
    avatarFileId: reference(),
    code: text(),
    cardNum: text(),
    /** The first of the departments; null for those who are in none, such as parents. */
    mainDepartmentId: reference(),
    faceId: reference(),
    /** True if the school's messages reach them by WeChat. */
    wechatSubscribed: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    /** When and why it was disabled, where somebody has said why. */
    disabledAt: timestamp({ withTimezone: true, mode: 'date' }),
    disabledFor: text(),
    locked: boolean().notNull().default(false),
    /** Grows with each save of the record: a save on an older one is refused. */
    version: integer().notNull().default(1),
    /**
     * When its school, or the platform for it, last did something to the account behind it: a reset password, WeChat
     * unbound. The account is told to the platform alone, so by this the school's trail says whose it was.
     */
    accountTouchedAt: timestamp({ withTimezone: true, mode: 'date' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [account.id] }),
    inDepartment(table.schoolId, table.mainDepartmentId),
    unique('member_code').on(table.schoolId, table.code),
    unique('member_card').on(table.schoolId, table.cardNum),
    index().on(table.accountId),
    index().on(table.schoolId, table.telephone),
    index().on(table.schoolId, table.idCardIndex),
    // A proven number finds the records of any school that carry it.
    index('member_telephone').on(table.telephone),
    // The user list of a school: ordered page and exact count from the index alone.
    index('member_listed')
      .on(table.schoolId, table.pinyin, table.id)
      .where(sql`main_department_id is not null and not disabled and not locked`),
    // Those who are not counted: the students of a region are counted without reading a million records.
    index('member_closed')
      .on(table.schoolId, table.mainDepartmentId, table.id)
      .where(sql`main_department_id is not null and (disabled or locked)`)
      .concurrently(),
    ...keptBySchool(table),
  ],
)

/** Ties a row to a member of its own school, by both parts of the key, so that none can cross; it goes with the member. */
export const ofMember = (schoolId: AnyPgColumn, memberId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, memberId], foreignColumns: [member.schoolId, member.id] }).onDelete('cascade')

/** The roles of a member. */
export const memberRole = snakeCase.table(
  'member_role',
  { schoolId: reference().notNull(), memberId: reference().notNull(), roleId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.roleId] }),
    ofMember(table.schoolId, table.memberId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The departments and classes of a member. */
export const memberDepartment = snakeCase.table(
  'member_department',
  { schoolId: reference().notNull(), memberId: reference().notNull(), departmentId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId, table.memberId),
    ofMember(table.schoolId, table.memberId),
    inDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** People who lead (1 head, 2 deputy) or teach (0) a class (foundations §3, Class manager). */
export const classManager = snakeCase.table(
  'class_manager',
  {
    schoolId: reference().notNull(),
    departmentId: reference().notNull(),
    memberId: reference().notNull(),
    level: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.memberId] }),
    index().on(table.schoolId, table.memberId),
    ofMember(table.schoolId, table.memberId),
    ofDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)
