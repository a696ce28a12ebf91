import { index, text, unique } from 'drizzle-orm/pg-core'
import { reference } from '../../../platform/server/database/schoolTable.ts'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

/** A brand: how the console appears under one host (foundations §2). Rows belong to the platform's tenant. */
export const brand = schoolTable(
  'brand',
  {
    /** In lower case without a port, as in the browser's request. */
    host: text().notNull(),
    name: text().notNull(),
    /** The logo's file, of the same tenant. */
    logoFileId: reference(),
    officialSite: text(),
    trialSite: text(),
    company: text(),
    recordNumber: text(),
    version: version(),
  },
  (table) => [
    unique('brand_host').on(table.schoolId, table.host),
    // Read before anybody has signed in.
    index().on(table.host),
  ],
)
