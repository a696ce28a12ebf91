import { integer, text, unique } from 'drizzle-orm/pg-core'
import { schoolTable, version } from '../../registry/server/schoolTable.ts'

/** A saved scene of the smart report: one or two periods of a day with their entry types, and how two are combined. */
export const reportScene = schoolTable(
  'report_scene',
  {
    alias: text().notNull(),
    /** `HH:mm:ss`. */
    firstStartTime: text().notNull(),
    firstEndTime: text().notNull(),
    firstStateDictId: integer().notNull(),
    /** `caculateCondition` of the contract (operations §2.12, §3). */
    condition: integer().notNull(),
    secondStartTime: text(),
    secondEndTime: text(),
    secondStateDictId: integer(),
    version: version(),
  },
  (table) => [unique('scene_named').on(table.schoolId, table.alias)],
)
