import { boolean, integer, snakeCase, text } from 'drizzle-orm/pg-core'
import { ownedBySchool } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../organisation/server/tables.ts'

/** A school's own menu entries; ids start at 10000 (foundations §9). */
export const customMenuItem = snakeCase.table(
  'custom_menu_item',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000, minValue: 10_000 }),
    schoolId: integer()
      .notNull()
      .references(() => school.id),
    name: text().notNull(),
    icon: text(),
    url: text(),
    orderNum: integer().notNull().default(0),
    hidden: boolean().notNull().default(false),
    host: text(),
    token: text(),
    fixedParam: text(),
    customParam: text(),
    /** Grows with each save: a save on an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => ownedBySchool(table.schoolId),
)
