import {
  type AnyPgColumn,
  type AnyPgColumnBuilder,
  type PgBuildExtraConfigColumns,
  type PgTableExtraConfigValue,
  foreignKey,
  integer,
  snakeCase,
} from 'drizzle-orm/pg-core'
import { generatedId, schoolKeyAndPolicies, reference } from '../../../platform/server/database/schoolTable.ts'
import { school } from './tables/schools.ts'

const keyColumns = () => ({ schoolId: reference().notNull(), id: generatedId() })

/** The version column, raised by each save. A save on an older version is refused (`saveVersioned`). */
export const version = () => integer().notNull().default(1)

/**
 * Defines a table of a school: school id, id, their key, the foreign key to the school, and the row policies. `more`
 * adds unique keys, indexes and foreign keys.
 */
export const schoolTable = <Name extends string, Columns extends Record<string, AnyPgColumnBuilder>>(
  name: Name,
  columns: Columns,
  more: (
    table: PgBuildExtraConfigColumns<ReturnType<typeof keyColumns> & Columns>,
  ) => (PgTableExtraConfigValue | PgTableExtraConfigValue[])[] = () => [],
) => {
  const all: ReturnType<typeof keyColumns> & Columns = { ...keyColumns(), ...columns }
  return snakeCase.table(name, all, (table) => {
    const { schoolId, id }: { readonly schoolId: AnyPgColumn; readonly id: AnyPgColumn } = table
    return [
      foreignKey({ columns: [schoolId], foreignColumns: [school.id] }),
      ...schoolKeyAndPolicies({ schoolId, id }),
      ...more(table),
    ]
  })
}
