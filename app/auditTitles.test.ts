import { sql } from 'drizzle-orm'
import { snakeCase, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { columnTitle, declareAuditTitles, tableTitle } from '../platform/server/audit/auditTitles.ts'
import { unrecordedTables } from '../platform/server/database/tableKinds.ts'
import { useServer } from '../tests/support/useServer.ts'

const { database } = await useServer()

test('each recorded table and each of its columns has a Chinese title', async () => {
  const { rows } = await database.asSystem('a test lists the columns', (db) =>
    db.execute<{ table: string; column: string }>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and not table_name = any(${sql.param(unrecordedTables)}::text[])
      and table_name not in (select inhrelid::regclass::text from pg_inherits)`),
  )
  const isLatin = (title: string) => /^[a-z_]+$/.test(title)
  const untitled = rows.flatMap(({ table, column }) => [
    ...(isLatin(tableTitle(table)) ? [table] : []),
    ...(isLatin(columnTitle(table, column)) ? [`${table}.${column}`] : []),
  ])
  expect(rows.length).toBeGreaterThan(100)
  expect([...new Set(untitled)]).toEqual([])
})

test('a column without a title does not compile', () => {
  const chess = snakeCase.table('chess', { name: text(), whiteMove: text() })
  // @ts-expect-error whiteMove has no title
  declareAuditTitles(chess, '棋局', {})
  expect([columnTitle('chess', 'name'), columnTitle('chess', 'white_move')]).toEqual(['名称', 'white_move'])
  expect(() => declareAuditTitles(chess, '棋局', { whiteMove: '白方' })).toThrow('declared twice')
})
