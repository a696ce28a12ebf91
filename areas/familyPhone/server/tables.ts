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
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'
import { cascadeFromMember } from '../../registry/server/tables/members.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Settings of a school. The row exists after the first save. */
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

/** Parents whose numbers a student may call. A row means the switch is on. It is deleted with the parent link. */
export const familyPhone = snakeCase.table(
  'family_phone',
  { schoolId: reference().notNull(), studentId: reference().notNull(), parentId: reference().notNull() },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.studentId, table.parentId] }),
    foreignKey({
      columns: [table.schoolId, table.studentId, table.parentId],
      foreignColumns: [parentLink.schoolId, parentLink.studentId, parentLink.parentId],
    }).onDelete('cascade'),
    ...schoolPolicies(table.schoolId),
  ],
)

/** Calls of students as the telephone system reported them. Deleted with the student's record. */
export const phoneBill = schoolTable(
  'phone_bill',
  {
    /** Bill number of the telephone system. It prevents counting a bill twice. */
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
    cascadeFromMember(table.schoolId, table.studentId),
  ],
)

/** The credential of a school's telephone system. A new one replaces it. */
export const telephoneCredential = snakeCase.table(
  'telephone_credential',
  {
    schoolId: reference()
      .primaryKey()
      .references(() => school.id),
    /** SHA-256 of a random 256-bit secret. The secret is shown once and not stored. */
    tokenHash: text().notNull(),
    madeAt: moment().notNull(),
    /** No foreign key: the credential outlasts the record of its issuer. */
    madeById: reference().notNull(),
    seenAt: moment(),
  },
  (table) => [...schoolPolicies(table.schoolId)],
)
