import { bigint, index, integer, snakeCase, text, timestamp } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A file of a school: what is known of it; its bytes lie in the store under `key`. */
export const file = snakeCase.table(
  'file',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer().notNull(),
    /** Who brought it, or for whom it was made. */
    personId: integer(),
    /** Random, never made of a name: a name that somebody gave reaches no folder. */
    key: text().notNull().unique(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    /** After this moment it is gone for everybody, and is collected; null where something holds it for good. */
    expiresAt: moment(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.schoolId), ...ownedBySchool(table.schoolId)],
)
