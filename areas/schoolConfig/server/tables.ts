import { integer, jsonb, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { ownedBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { TemperaturePeriod } from '../temperature.ts'

/** A school's own settings, which differ from the defaults, by key (foundations §7). */
export const schoolConfig = snakeCase.table(
  'school_config',
  {
    schoolId: reference()
      .notNull()
      .references(() => school.id),
    key: text().notNull(),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.key] }), ...ownedBySchool(table.schoolId)],
)

/**
 * The key of the hash of what new accounts of a school begin with. It is no name of the contract's list: nobody reads it
 * but who makes accounts.
 */
export const firstPasswordKey = 'defaultPassword'

/** When a school reports temperatures, and what is normal: a row, once it has set its own. */
export const temperatureConfig = snakeCase.table(
  'temperature_config',
  {
    schoolId: reference()
      .primaryKey()
      .references(() => school.id),
    periods: jsonb().$type<TemperaturePeriod[]>().notNull(),
    /** The largest number that a period was ever given: reports name periods by their numbers. */
    lastNumber: integer().notNull(),
    /** Tenths of a degree. */
    least: integer().notNull(),
    most: integer().notNull(),
  },
  (table) => [...ownedBySchool(table.schoolId)],
)

/** The modules that a school does not have. Named are those that are closed, so that an upgrade closes nothing. */
export const closedModule = snakeCase.table(
  'closed_module',
  {
    schoolId: reference()
      .notNull()
      .references(() => school.id),
    module: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolId, table.module] }), ...ownedBySchool(table.schoolId)],
)
