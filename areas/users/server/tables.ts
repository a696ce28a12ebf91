import { index, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../../../platform/server/database/schoolTable.ts'
import { ofMember } from '../../registry/server/tables/members.ts'

/** A photograph by which devices know a member's face. */
export const face = snakeCase.table(
  'face',
  {
    ...schoolAndId(),
    memberId: reference().notNull(),
    fileId: reference().notNull(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId),
    ofMember(table.schoolId, table.memberId),
    ...keptBySchool(table),
  ],
)

/** Who has looked at what is masked in a person's record, and when; a list on that record. */
export const recordLook = snakeCase.table(
  'record_look',
  {
    ...schoolAndId(),
    /** Whose record it is. */
    memberId: reference().notNull(),
    viewerId: reference().notNull(),
    /** What was shown: telephone, idCard or familyAddress, joined by commas. */
    fields: text().notNull(),
    /** Said by whoever took it away in a file; null where it was only looked at. */
    reason: text(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index().on(table.schoolId, table.memberId, table.id),
    ofMember(table.schoolId, table.memberId),
    ...keptBySchool(table),
  ],
)
