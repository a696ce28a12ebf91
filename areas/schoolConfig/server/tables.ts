import { primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { schoolPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../registry/server/tables/schools.ts'

/** A school's settings that differ from the defaults, by key (foundations §7). */
export const schoolConfig = snakeCase.table(
  'school_config',
  {
    schoolId: reference()
      .notNull()
      .references(() => school.id),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.key] }), ...schoolPolicies(table.schoolId)],
)

/**
 * The key of the hash of new accounts' first password. It isn't in the contract's list, so no call can read it; only
 * account creation uses it.
 */
export const firstPasswordKey = 'defaultPassword'

/**
 * The modules that a school does not have. Closed ones are listed, so that an upgrade with new modules closes nothing.
 */
export const closedModule = snakeCase.table(
  'closed_module',
  {
    schoolId: reference()
      .notNull()
      .references(() => school.id),
    module: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.module] }), ...schoolPolicies(table.schoolId)],
)
