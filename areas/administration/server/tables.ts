import { integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../organisation/server/tables.ts'

/** How the console presents itself under one host name (foundations §2). The rows belong to the platform's own tenant. */
export const brand = snakeCase.table(
  'brand',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    /** In small letters, without a port; what the browser asked for. */
    host: text().notNull().unique(),
    name: text().notNull(),
    /** The file of the logo, of the same tenant. */
    logoFileId: integer(),
    officialSite: text(),
    trialSite: text(),
    company: text(),
    recordNumber: text(),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => ownedBySchool(table.schoolId),
)
