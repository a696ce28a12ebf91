import {
  boolean,
  foreignKey,
  index,
  integer,
  primaryKey,
  snakeCase,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A school's settings: one row, once they were saved. */
export const familyPhoneConfig = schoolTable(
  'family_phone_config',
  {
    callMinutes: integer().notNull(),
    mostNumbers: integer().notNull(),
    allowMp: boolean().notNull(),
    version: version(),
  },
  (table) => [unique('family_phone_config_once').on(table.schoolId)],
)

/** The parents whose numbers a student may call. A row is a switch that is on; it goes with the bond between the two. */
export const familyPhone = snakeCase.table(
  'family_phone',
  { schoolId: reference().notNull(), studentId: reference().notNull(), parentId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId, table.parentId] }),
    foreignKey({
      columns: [table.schoolId, table.studentId, table.parentId],
      foreignColumns: [parentLink.schoolId, parentLink.studentId, parentLink.parentId],
    }).onDelete('cascade'),
    ...ownedBySchool(table.schoolId),
  ],
)

/** The calls that students made, as the telephone system has told of them. They go with the student's record. */
export const phoneBill = schoolTable(
  'phone_bill',
  {
    /** The telephone system's own number, by which a bill counts once. */
    billNum: text().notNull(),
    studentId: reference().notNull(),
    at: moment().notNull(),
    /** Seconds. */
    duration: integer().notNull(),
    otherParty: text().notNull(),
  },
  (table) => [
    unique('phone_bill_once').on(table.schoolId, table.billNum),
    index().on(table.schoolId, table.at, table.id),
    index().on(table.schoolId, table.studentId, table.at),
    ofMember(table.schoolId, table.studentId),
  ],
)

/** The secret by which a school's telephone system is known: one, in place of the one before. */
export const telephoneCredential = snakeCase.table(
  'telephone_credential',
  {
    schoolId: reference()
      .primaryKey()
      .references(() => school.id),
    /** SHA-256 of 256 random bits; the secret itself is shown once and kept nowhere. */
    tokenHash: text().notNull(),
    madeAt: moment().notNull(),
    /** No link: the credential outlasts the record of its maker. */
    madeById: reference().notNull(),
    seenAt: moment(),
  },
  (table) => [...ownedBySchool(table.schoolId)],
)
