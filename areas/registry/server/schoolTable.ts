import {
  type AnyPgColumn,
  type AnyPgColumnBuilder,
  type PgBuildExtraConfigColumns,
  type PgTableExtraConfigValue,
  foreignKey,
  integer,
  snakeCase,
} from 'drizzle-orm/pg-core'
import { generatedId, keptBySchool, reference } from '../../../platform/server/database/schoolTable.ts'
import { school } from './tables/schools.ts'

const own = () => ({ schoolId: reference().notNull(), id: generatedId() })

/** The column of a version that grows with each save: a save on an older one is refused (`saveVersioned`). */
export const version = () => integer().notNull().default(1)

/**
 * A table of a school with ids of its own: school and id, their key, the school it ends with, and the policies; `more` adds
 * names that are taken once, indexes and links.
 */
export const schoolTable = <Name extends string, Columns extends Record<string, AnyPgColumnBuilder>>(
  name: Name,
  columns: Columns,
  more: (
    table: PgBuildExtraConfigColumns<ReturnType<typeof own> & Columns>,
  ) => (PgTableExtraConfigValue | PgTableExtraConfigValue[])[] = () => [],
) => {
  const all: ReturnType<typeof own> & Columns = { ...own(), ...columns }
  return snakeCase.table(name, all, (table) => {
    const { schoolId, id }: { readonly schoolId: AnyPgColumn; readonly id: AnyPgColumn } = table
    return [
      foreignKey({ columns: [schoolId], foreignColumns: [school.id] }),
      ...keptBySchool({ schoolId, id }),
      ...more(table),
    ]
  })
}
