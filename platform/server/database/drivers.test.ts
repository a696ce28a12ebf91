import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../../tests/support/useServer.ts'

const { database } = await useServer()

test('reads ids as numbers, singly and in arrays', async () => {
  const rows = await database.asSystem('a test reads ids', (db) =>
    db
      .select({
        one: sql`7::bigint`,
        several: sql`array[7, null, 9007199254740991]::bigint[]`,
        none: sql`'{}'::bigint[]`,
      })
      .from(sql`(values (1)) as one`),
  )
  expect(rows).toEqual([{ one: 7, several: [7, null, 9_007_199_254_740_991], none: [] }])
})
