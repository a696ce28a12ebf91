import { foreignKey, index, integer, snakeCase, text, unique } from 'drizzle-orm/pg-core'
import { keptBySchool, reference, schoolAndId } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../registry/server/tables/schools.ts'

/** How the console presents itself under one host name (foundations §2). The rows belong to the platform's own tenant. */
export const brand = snakeCase.table(
  'brand',
  {
    ...schoolAndId(),
    /** In small letters, without a port; what the browser asked for. */
    host: text().notNull(),
    name: text().notNull(),
    /** The file of the logo, of the same tenant. */
    logoFileId: reference(),
    officialSite: text(),
    trialSite: text(),
    company: text(),
    recordNumber: text(),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }),
    unique('brand_host').on(table.schoolId, table.host),
    // Asked for before anybody has said who they are.
    index().on(table.host),
    ...keptBySchool(table),
  ],
)
