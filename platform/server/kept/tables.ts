import { bigint, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../database/schoolTable.ts'

/**
 * How often a school's rows of a watched table have changed. Triggers (`secure.ts`) count it in the transaction of
 * the change.
 */
export const changeCount = snakeCase.table(
  'change_count',
  {
    schoolId: reference().notNull(),
    relation: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.relation] }), ...schoolPolicies(table.schoolId)],
)
