import { boolean, foreignKey, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { schoolKeyAndPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../registry/server/tables/schools.ts'

/** A school's custom menu entries. Ids start at 10000 (foundations §9). */
export const customMenuItem = snakeCase.table(
  'custom_menu_item',
  {
    schoolId: reference().notNull(),
    id: reference().notNull().generatedByDefaultAsIdentity({ startWith: 10_000, minValue: 10_000 }),
    name: text().notNull(),
    icon: text(),
    url: text(),
    orderNum: integer().notNull().default(0),
    hidden: boolean().notNull().default(false),
    host: text(),
    token: text(),
    fixedParam: text(),
    customParam: text(),
    /** Raised by each save. A save on an older version is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [foreignKey({ columns: [table.schoolId], foreignColumns: [school.id] }), ...schoolKeyAndPolicies(table)],
)
