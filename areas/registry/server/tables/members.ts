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
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../../platform/server/database/schoolTable.ts'
import { account } from '../directory/tables.ts'
import { departmentForeignKey, cascadeFromDepartment } from './departments.ts'
import { school } from './schools.ts'

/**
 * The record that one school keeps about a person. No other school sees it. A person with records in several schools
 * may hold them under one account, which no school can see.
 */
export const member = snakeCase.table(
  'member',
  {
    ...schoolAndId(),
    /** The account they sign in with. Never returned to anybody, and never compared between schools. */
    accountId: reference().notNull(),
    /** The login name as this school wrote it. `login_name` finds it in any spelling. */
    username: text().notNull(),
    name: text().notNull(),
    /** Full pinyin and initials, for sorting and search. Collations differ between servers. */
    pinyin: text().notNull(),
    initials: text().notNull(),
    /** The telephone number as this school wrote it. The account keeps a proven number. */
    telephone: text(),
    gender: integer().notNull().default(0),
    nationality: text(),
    birthDate: date({ mode: 'string' }),
    /** Encrypted. Lists may show `idCardTail`. */
    idCardCipher: text(),
    idCardTail: text(),
    /** A keyed hash of the identity number, to find equal ones. */
    idCardIndex: text(),
    /** The document of the number, such as 护照. Null for a resident identity card. */
    idCardType: text(),
    familyAddress: text(),
    /** The portrait, a file of this school. */
    avatarFileId: reference(),
    code: text(),
    cardNum: text(),
    /** The first of the departments. Null for people in none, such as parents. */
    mainDepartmentId: reference(),
    faceId: reference(),
    /** True if the school's messages reach them by WeChat. */
    wechatSubscribed: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    /** When it was disabled, and the reason if there is one. */
    disabledAt: timestamp({ withTimezone: true, mode: 'date' }),
    disabledFor: text(),
    locked: boolean().notNull().default(false),
    /** Raised by each save of the record. A save on an older version is refused. */
    version: integer().notNull().default(1),
    /**
     * When the school, or the platform for it, last changed the account behind it: reset the password, unbound WeChat.
     * Only the platform sees the account, so the school's audit trail names the person by this column.
     */
    accountTouchedAt: timestamp({ withTimezone: true, mode: 'date' }),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [account.id] }),
    departmentForeignKey(table.schoolId, table.mainDepartmentId),
    unique('member_code').on(table.schoolId, table.code),
    unique('member_card').on(table.schoolId, table.cardNum),
    index().on(table.accountId),
    index().on(table.schoolId, table.telephone),
    index().on(table.schoolId, table.idCardIndex),
    // Finds the records of any school with a proven number.
    index('member_telephone').on(table.telephone),
    // The user list of a school: page order and exact count from the index alone.
    index('member_listed')
      .on(table.schoolId, table.pinyin, table.id)
      .where(sql`main_department_id is not null and not disabled and not locked`),
    // People left out of the count. With it the students of a region are counted without reading a million records.
    index('member_closed')
      .on(table.schoolId, table.mainDepartmentId, table.id)
      .where(sql`main_department_id is not null and (disabled or locked)`)
      .concurrently(),
    ...schoolKeyAndPolicies(table),
  ],
)

/**
 * Foreign key to a member of the same school. It uses both key parts, so that rows can't cross schools. The row is
 * deleted with the member.
 */
export const cascadeFromMember = (schoolId: AnyPgColumn, memberId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, memberId], foreignColumns: [member.schoolId, member.id] }).onDelete('cascade')

/** The roles of a member. */
export const memberRole = snakeCase.table(
  'member_role',
  {
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    roleId: integer().notNull(),
    /** When the role was given. It tells the people of one integrator from those of the next. */
    grantedAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.roleId] }),
    cascadeFromMember(table.schoolId, table.memberId),
    ...schoolPolicies(table.schoolId),
  ],
)

/** The departments and classes of a member. */
export const memberDepartment = snakeCase.table(
  'member_department',
  { schoolId: reference().notNull(), memberId: reference().notNull(), departmentId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId, table.memberId),
    cascadeFromMember(table.schoolId, table.memberId),
    departmentForeignKey(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
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
    cascadeFromMember(table.schoolId, table.memberId),
    cascadeFromDepartment(table.schoolId, table.departmentId),
    ...schoolPolicies(table.schoolId),
  ],
)
