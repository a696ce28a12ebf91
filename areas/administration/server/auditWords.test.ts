import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unrecordedTables } from '../../../platform/server/database/tableKinds.ts'
import { makeTestDatabase } from '../../../tests/support/database.ts'
import { fieldTitle, relationTitle } from '../auditWords.ts'

test('has a Chinese name for every logged table and column', async () => {
  const database = await makeTestDatabase()
  const { rows } = await database.asSystem('a test lists the columns', (db) =>
    db.execute<{ table: string; column: string }>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and not table_name = any(${sql.param(unrecordedTables)}::text[])`),
  )
  const isLatin = (text: string) => /^[a-z_]+$/.test(text)
  const unnamed = rows.flatMap(({ table, column }) => [
    ...(isLatin(relationTitle(table)) ? [table] : []),
    ...(isLatin(fieldTitle(column)) ? [`${table}.${column}`] : []),
  ])
  expect(rows.length).toBeGreaterThan(100)
  expect([...new Set(unnamed)]).toEqual([])
  await database.close()
})
