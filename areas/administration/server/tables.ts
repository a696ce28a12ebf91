import { index, text, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

/** How the console presents itself under one host name (foundations §2). The rows belong to the platform's own tenant. */
export const brand = schoolTable(
  'brand',
  {
    /** In small letters, without a port; what the browser asked for. */
    host: text().notNull(),
    name: text().notNull(),
    /** The file of the logo, of the same tenant. */
    logoFileId: reference(),
    officialSite: text(),
    trialSite: text(),
    company: text(),
    recordNumber: text(),
    version: version(),
  },
  (table) => [
    unique('brand_host').on(table.schoolId, table.host),
    // Asked for before anybody has said who they are.
    index().on(table.host),
  ],
)
