import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, foreignKey, index, integer } from 'drizzle-orm/pg-core'
import { primaryKey, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { ownedBySchool, seenThrough } from '../../../platform/server/database/schoolTable.ts'
import { dormitoryRoom } from '../../dormitory/server/tables.ts'
import { department, school } from '../../organisation/server/tables.ts'

/** Who somebody is, in whatever schools they have a standing. Seen through a membership only. */
export const person = snakeCase.table(
  'person',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull().unique(),
    name: text().notNull(),
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
    avatarKey: text(),
    locked: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    unique('person_username').on(table.id, table.username),
    index().on(table.telephone),
    index().on(table.idCardIndex),
    ...seenThrough(sql`exists (select 1 from member where member.person_id = ${table.id})`),
  ],
)

/** A person's standing in one school: what that school's lists read, without a look at the person. */
export const member = snakeCase.table(
  'member',
  {
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    personId: integer().notNull(),
    /** Follows the person's by the foreign key, so that the filter box needs no join. */
    username: text().notNull(),
    name: text().notNull(),
    /** Full pinyin and initials, for sorting and searching: the embedded database knows no Chinese collation. */
    pinyin: text().notNull(),
    initials: text().notNull(),
    code: text(),
    cardNum: text(),
    /** The first of the departments; null for those who are in none, such as parents. */
    mainDepartmentId: integer(),
    faceId: integer(),
    disabled: boolean().notNull().default(false),
    locked: boolean().notNull().default(false),
    /** Grows with each save of the person's record in this school: a save on an older one is refused. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.personId] }),
    foreignKey({
      columns: [table.personId, table.username],
      foreignColumns: [person.id, person.username],
    }).onUpdate('cascade'),
    foreignKey({
      columns: [table.schoolId, table.mainDepartmentId],
      foreignColumns: [department.schoolId, department.id],
    }),
    unique('member_code').on(table.schoolId, table.code),
    unique('member_card').on(table.schoolId, table.cardNum),
    index().on(table.personId),
    // The user list of a school: ordered page and exact count from the index alone.
    index('member_listed')
      .on(table.schoolId, table.pinyin, table.personId)
      .where(sql`main_department_id is not null and not disabled and not locked`),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Ties a row to a member of its own school, by both parts of the key, so that none can cross; it goes with the member. */
const ofMember = (schoolId: AnyPgColumn, personId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, personId], foreignColumns: [member.schoolId, member.personId] }).onDelete('cascade')

/** Ties a row to a department of its own school, likewise. */
const inDepartment = (schoolId: AnyPgColumn, departmentId: AnyPgColumn) =>
  foreignKey({ columns: [schoolId, departmentId], foreignColumns: [department.schoolId, department.id] })

/** The roles of a member. */
export const memberRole = snakeCase.table(
  'member_role',
  { schoolId: integer().notNull(), personId: integer().notNull(), roleId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.personId, table.roleId] }),
    // What somebody is in other schools decides who may change them.
    index().on(table.personId),
    ofMember(table.schoolId, table.personId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The departments and classes of a member. */
export const memberDepartment = snakeCase.table(
  'member_department',
  { schoolId: integer().notNull(), personId: integer().notNull(), departmentId: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.personId, table.departmentId] }),
    index().on(table.schoolId, table.departmentId, table.personId),
    ofMember(table.schoolId, table.personId),
    inDepartment(table.schoolId, table.departmentId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Who leads (1 head, 2 deputy) or teaches (0) a class (foundations §3, Class manager). */
export const classManager = snakeCase.table(
  'class_manager',
  {
    schoolId: integer().notNull(),
    departmentId: integer().notNull(),
    personId: integer().notNull(),
    level: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.personId] }),
    index().on(table.schoolId, table.personId),
    ofMember(table.schoolId, table.personId),
    inDepartment(table.schoolId, table.departmentId).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** What a school keeps of a student beyond the membership. */
export const studentInfo = snakeCase.table(
  'student_info',
  {
    schoolId: integer().notNull(),
    personId: integer().notNull(),
    /** 1 in school, 2 left, 3 suspended (foundations §3). */
    status: integer().notNull().default(1),
    accommodation: boolean().notNull().default(false),
    /** Where a boarder sleeps. */
    roomId: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.personId] }),
    ofMember(table.schoolId, table.personId),
    index().on(table.schoolId, table.roomId),
    foreignKey({
      columns: [table.schoolId, table.roomId],
      foreignColumns: [dormitoryRoom.schoolId, dormitoryRoom.id],
    }),
    ...ownedBySchool(table.schoolId),
  ],
)

/** A student's parent, both members of the same school. */
export const parentLink = snakeCase.table(
  'parent_link',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    studentId: integer().notNull(),
    parentId: integer().notNull(),
    relationship: text().notNull(),
  },
  (table) => [
    unique('parent_once').on(table.schoolId, table.studentId, table.parentId),
    index().on(table.schoolId, table.parentId),
    ofMember(table.schoolId, table.studentId),
    ofMember(table.schoolId, table.parentId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** Who is on duty in a class on a day of the week: Sunday 1, Monday 2 to Saturday 7 (conflicts C-021). */
export const classDuty = snakeCase.table(
  'class_duty',
  {
    schoolId: integer().notNull(),
    departmentId: integer().notNull(),
    dayOfWeek: integer().notNull(),
    personId: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.departmentId, table.dayOfWeek, table.personId] }),
    ofMember(table.schoolId, table.personId),
    inDepartment(table.schoolId, table.departmentId).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** A photograph by which devices know a member's face. */
export const face = snakeCase.table(
  'face',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    personId: integer().notNull(),
    fileId: integer().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.personId),
    ofMember(table.schoolId, table.personId),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The WeChat account of a person, by which messages reach parents. */
export const wechatAccount = snakeCase.table(
  'wechat_account',
  {
    personId: integer()
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    openId: text(),
    gzhOpenId: text(),
    subscribed: boolean().notNull().default(false),
  },
  (table) => seenThrough(sql`exists (select 1 from member where member.person_id = ${table.personId})`),
)

/** Who has looked at what is masked in a person's record, and when; a list on that record. */
export const recordLook = snakeCase.table(
  'record_look',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    /** Whose record it is. */
    personId: integer().notNull(),
    viewerId: integer().notNull(),
    /** What was shown: telephone, idCard or familyAddress, joined by commas. */
    fields: text().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.personId, table.id),
    ofMember(table.schoolId, table.personId),
    ...ownedBySchool(table.schoolId),
  ],
)
