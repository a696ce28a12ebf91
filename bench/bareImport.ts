import { streamXlsxRows } from 'hucre/xlsx'
import type pg from 'pg'
import { copyIn, copyOut } from './copyRows.ts'

/** Tables that describe an import and don't hold the imported data. */
const skippedTables = /^(audit_|import_|job|live_|outbox_|file$|session$)/

interface ImportedTable {
  readonly table: string
  readonly columns: string
  readonly rows: Buffer
}

/** The tables of school data that the newest record's transaction wrote, with the rows that it left in each. */
const readImportedTables = async (client: pg.Client): Promise<ImportedTable[]> => {
  const { rows: newest } = await client.query<{ xmin: string }>(
    'select xmin::text from member order by id desc limit 1',
  )
  const written = newest[0]?.xmin ?? ''
  const { rows: tables } = await client.query<{ table: string; columns: string }>(
    `select relname as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and attgenerated = '' group by relname order by relname`,
  )
  const importedTables: ImportedTable[] = []
  for (const { table, columns } of tables.filter((one) => !skippedTables.test(one.table))) {
    const rows = await copyOut(client, `select ${columns} from ${table} where xmin::text = '${written}'`)
    if (rows.length > 0) importedTables.push({ table, columns, rows })
  }
  return importedTables
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const parse = async (sheet: Buffer): Promise<void> => {
  for await (const _ of streamXlsxRows(sheet));
}

/**
 * Parses a sheet with a bare library, and copies the rows that its import left into bare tables with the same indexes,
 * in one transaction without triggers, row-level security and foreign keys. Returns the seconds of both.
 */
export const measureBareImport = async (client: pg.Client, sheet: Buffer) => {
  // The first run warms the compiler.
  await parse(sheet)
  const parsed = await secondsOf(() => parse(sheet))
  const importedTables = await readImportedTables(client)
  await client.query('create schema bare')
  for (const { table } of importedTables) {
    await client.query(`create table bare.${table} (like public.${table} including defaults including indexes)`)
  }
  const copied = await secondsOf(async () => {
    await client.query('begin')
    for (const { table, columns, rows } of importedTables) await copyIn(client, `bare.${table} (${columns})`, rows)
    await client.query('commit')
  })
  await client.query('drop schema bare cascade')
  return { parsed, copied, tables: importedTables.map(({ table }) => table) }
}
