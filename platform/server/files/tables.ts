import { bigint, boolean, index, snakeCase, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, reference, schoolAndId } from '../database/schoolTable.ts'

const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** The metadata of a school's file; its content is in the store under `key`. */
export const file = snakeCase.table(
  'file',
  {
    ...schoolAndId(),
    /** The person who uploaded it or for whom it was made. */
    memberId: reference(),
    /** Random, never derived from a name, so that no user input becomes part of a path. */
    key: text().notNull(),
    name: text().notNull(),
    contentType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    /** After this moment nobody can open it, and it is collected; null if it is kept for good. */
    expiresAt: moment(),
    /** A file with one-time content, such as first passwords: it is deleted when it is fetched. */
    fetchedOnce: boolean().notNull().default(false),
    /** The permission needed to fetch a one-time file; null if none is needed. */
    needs: text(),
  },
  (table) => [
    unique('file_key').on(table.schoolId, table.key),
    index().on(table.expiresAt),
    ...schoolKeyAndPolicies(table),
  ],
)
