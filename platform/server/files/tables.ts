import { bigint, boolean, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The facts about a school's file; its bytes lie in the store under `key`. */
export const file = snakeCase.table(
  'file',
  {
    ...schoolAndId(),
    /** The person who uploaded it, or for whom it was made. */
    memberId: reference(),
    /** Random, never made of a name: a name that somebody gave reaches no folder. */
    key: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    /** After this moment it is gone for everybody, and is collected; null where something holds it for good. */
    expiresAt: moment(),
    /** It holds what is said once, such as first passwords: fetched, it is gone. */
    fetchedOnce: boolean().notNull().default(false),
    /** The permission that is asked for when it is fetched, of a file that is fetched once; null where nothing is. */
    needs: text(),
  },
  (table) => [unique('file_key').on(table.schoolId, table.key), index().on(table.expiresAt), ...keptBySchool(table)],
)
