import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Column, eq, getColumns, getTableName, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import drizzleConfig from '../../drizzle.config.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { systemTables } from '../../platform/server/database/tableKinds.ts'
import { root } from '../../scripts/run.ts'
import type { PeopledSchool } from './areaTesting.ts'
import { insertUnchecked } from './testRows.ts'

interface SchoolTable {
  readonly table: PgTable
  readonly columns: Readonly<Record<string, Column>>
  readonly schoolId: Column
}

const describeTable = (table: PgTable): SchoolTable[] => {
  const columns: Readonly<Record<string, Column>> = getColumns(table)
  const { schoolId } = columns
  return schoolId === undefined || systemTables.includes(getTableName(table)) ? [] : [{ table, columns, schoolId }]
}

const findSchoolTables = async (): Promise<SchoolTable[]> => {
  const paths = globSync([drizzleConfig.schema ?? []].flat(), { cwd: root })
  const modules: object[] = await Promise.all(paths.map((path) => import(pathToFileURL(join(root, path)).href)))
  const exported: unknown[] = modules.flatMap((module) => Object.values(module))
  return exported.filter((value) => is(value, PgTable)).flatMap(describeTable)
}

const readRow = async (db: Db, { table, schoolId }: SchoolTable, ofSchool: number) => {
  const [row] = await db.select().from(table).where(eq(schoolId, ofSchool)).limit(1)
  return row === undefined ? undefined : new Map<string, unknown>(Object.entries(row))
}

/** Finds a column's key by its name, because a foreign key holds copies of its columns. */
const keyOf = (columns: Readonly<Record<string, Column>>, column: Column) =>
  Object.keys(columns).find((key) => columns[key]?.name === column.name) ?? ''

/** People and departments of the school for columns that name one. Not all of these columns have a foreign key. */
const nameKnown = ({ id, rootId, teacher, pupil, parent }: PeopledSchool): Readonly<Record<string, number>> => ({
  schoolId: id,
  departmentId: rootId,
  memberId: pupil.id,
  studentId: pupil.id,
  parentId: parent.id,
  byId: teacher.id,
})

/** Returns the school's row of a table. Inserts one, and those that its foreign keys need, if there is none. */
const fillTable = async (db: Db, school: PeopledSchool, filled: SchoolTable): Promise<ReadonlyMap<string, unknown>> => {
  const { table, columns } = filled
  const found = await readRow(db, filled, school.id)
  if (found !== undefined) return found
  const known = Object.entries(nameKnown(school)).filter(([key]) => columns[key] !== undefined)
  const values = new Map<string, unknown>(known)
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignColumns, foreignTable } = key.reference()
    const [target] = is(foreignTable, PgTable) ? describeTable(foreignTable) : []
    if (target === undefined || own.every((column) => !column.notNull || values.has(keyOf(columns, column)))) continue
    const row = await fillTable(db, school, target)
    for (const [at, column] of own.entries()) {
      const foreign = foreignColumns[at]
      if (foreign) values.set(keyOf(columns, column), row.get(keyOf(target.columns, foreign)))
    }
  }
  await insertUnchecked(db, table, Object.fromEntries(values))
  return (await readRow(db, filled, school.id)) ?? new Map<string, unknown>()
}

/** Gives a school a row in each table of schools in which it has none. Columns are filled by name, key and type. */
export const fillTables = async (db: Db, school: PeopledSchool) => {
  for (const table of await findSchoolTables()) await fillTable(db, school, table)
}
