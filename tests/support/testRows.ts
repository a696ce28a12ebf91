import { type Column, type SQL, and, asc, eq, getColumns, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/server/database/connection.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { insertedRow } from './inserted.ts'

type TestTable = PgTable & { readonly $inferSelect: object; readonly $inferInsert: object }
type Row<T extends TestTable> = T['$inferSelect']
type Values<T extends TestTable> = { readonly [K in keyof T['$inferInsert']]?: T['$inferInsert'][K] | SQL }
type AnyValues = Readonly<Record<string, unknown>>

const valueByKind: Readonly<Record<string, unknown>> = {
  'object date': new Date(0),
  'object json': {},
  boolean: false,
  'string date': '2026-01-05',
  'string time': '08:00:00',
}

/** Counts texts, because some are unique. */
let texts = 0

/** Returns a value that the type of a column accepts: the first of an enumeration, a new text, 1, false, the epoch. */
const fillColumn = (column: Column): unknown => {
  const { dataType, enumValues } = column
  if ('dimensions' in column && column.dimensions) return []
  if (dataType in valueByKind) return valueByKind[dataType]
  if (dataType.startsWith('number')) return 1
  return enumValues?.[0] ?? `x${(texts += 1)}`
}

/** Returns the values with a filler for every column that must have one and has no default. */
const fillRequired = (table: PgTable, values: AnyValues): AnyValues => {
  const missing = Object.entries(getColumns(table)).filter(
    ([key, column]) => column.notNull && !column.hasDefault && values[key] === undefined,
  )
  return { ...Object.fromEntries(missing.map(([key, column]) => [key, fillColumn(column)])), ...values }
}

/** Inserts a row of any table, for code that reads the columns. Others use `insertRow`, which checks the values. */
export const insertUnchecked = async (db: Db, table: PgTable, values: AnyValues): Promise<unknown> =>
  insertedRow(await db.insert(table).values(fillRequired(table, values)).returning())

/** Inserts a row. Columns that must have a value and get none are filled by their type. */
export function insertRow<T extends TestTable>(db: Db, table: T, values: Values<T>): Promise<Row<T>>
export async function insertRow(db: Db, table: PgTable, values: AnyValues): Promise<unknown> {
  return insertUnchecked(db, table, values)
}

const matching = (table: PgTable, key: AnyValues) => {
  const columns = getColumns(table)
  return and(
    ...Object.entries(key).map(([name, value]) => {
      const column = columns[name]
      if (column === undefined) throw new Error(`the table has no column ${name}`)
      return value === null ? isNull(column) : eq(column, value)
    }),
  )
}

function findRows<T extends TestTable>(db: Db, table: T, key: Partial<Row<T>>): Promise<Row<T>[]>
async function findRows(db: Db, table: PgTable, key: AnyValues): Promise<unknown[]> {
  const { id } = getColumns(table)
  const rows = db.select().from(table).where(matching(table, key))
  return id === undefined ? rows : rows.orderBy(asc(id))
}

function changeRows<T extends TestTable>(db: Db, table: T, key: Partial<Row<T>>, values: Values<T>): Promise<void>
async function changeRows(db: Db, table: PgTable, key: AnyValues, values: AnyValues): Promise<void> {
  await db.update(table).set(values).where(matching(table, key))
}

/** Inserts, reads, changes and deletes rows of any table for test factories, each in a transaction of the system. */
export const testRows = (database: Database) => {
  const asSystem = <T>(work: (db: Db) => Promise<T>) => database.asSystem('test factories', work)
  return {
    asSystem,
    /** Inserts a row. Columns that must have a value and get none are filled by their type. */
    insert: <T extends TestTable>(table: T, values: Values<T>) => asSystem((db) => insertRow(db, table, values)),
    /** Reads the rows with these values, ordered by id. */
    find: <T extends TestTable>(table: T, key: Partial<Row<T>>) => asSystem((db) => findRows(db, table, key)),
    change: <T extends TestTable>(table: T, key: Partial<Row<T>>, values: Values<T>) =>
      asSystem((db) => changeRows(db, table, key, values)),
    remove: <T extends TestTable>(table: T, key: Partial<Row<T>>) =>
      asSystem(async (db) => void (await db.delete(table).where(matching(table, key)))),
  }
}
