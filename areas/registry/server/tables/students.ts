import { boolean, foreignKey, index, integer, primaryKey, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import {
  schoolKeyAndPolicies,
  schoolPolicies,
  reference,
  schoolAndId,
} from '../../../../platform/server/database/schoolTable.ts'
import { cascadeFromMember } from './members.ts'
import { dormitoryRoom } from './places.ts'

/** The facts that a school keeps about a student beyond the record. */
export const studentInfo = snakeCase.table(
  'student_info',
  {
    schoolId: reference().notNull(),
    memberId: reference().notNull(),
    /** 1 in school, 2 left, 3 suspended (foundations §3). */
    status: integer().notNull().default(1),
    accommodation: boolean().notNull().default(false),
    /** The room of a boarder. */
    roomId: reference(),
    /** The bed in the room, from 1. Null if not assigned. */
    bedNumber: integer(),
    /** The number of the national student register, encrypted like identity numbers because it contains one. */
    registerCipher: text(),
    registerTail: text(),
    /** A keyed hash of the number, to find equal ones. */
    registerIndex: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolId, table.memberId] }),
    cascadeFromMember(table.schoolId, table.memberId),
    index('student_register').on(table.schoolId, table.registerIndex).concurrently(),
    unique('bed_once').on(table.schoolId, table.roomId, table.bedNumber),
    foreignKey({
      columns: [table.schoolId, table.roomId],
      foreignColumns: [dormitoryRoom.schoolId, dormitoryRoom.id],
    }),
    ...schoolPolicies(table.schoolId),
  ],
)

/** A student's parent, both members of the same school. */
export const parentLink = snakeCase.table(
  'parent_link',
  {
    ...schoolAndId(),
    studentId: reference().notNull(),
    parentId: reference().notNull(),
    relationship: text().notNull(),
  },
  (table) => [
    unique('parent_once').on(table.schoolId, table.studentId, table.parentId),
    index().on(table.schoolId, table.parentId),
    cascadeFromMember(table.schoolId, table.studentId),
    cascadeFromMember(table.schoolId, table.parentId),
    ...schoolKeyAndPolicies(table),
  ],
)
