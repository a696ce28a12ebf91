import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/database/migrate.ts'
import { makeFormerDatabase } from '../../../tests/support/formerDatabase.ts'

let database: Awaited<ReturnType<typeof makeFormerDatabase>>

beforeAll(async () => {
  database = await makeFormerDatabase('20261127175734_temperature_period_versions', [
    `insert into school (id, name, kind, username_prefix) values (1, '平台', 'platform', 'pt'), (2, '甲校', 'school', 'jia')`,
    `insert into temperature_config (school_id, periods, last_number, least, most) values (2, '[{"id": 7}]', 7, 360, 373)`,
  ])
  await migrate(database)
})
afterAll(() => database.close())

test('an upgrade keeps the periods of a school for all days', async () => {
  const { rows } = await database.asSystem('a test reads', (db) =>
    db.execute<Record<string, unknown>>(
      sql`select school_id::int as school, from_day::text as day, periods from temperature_periods`,
    ),
  )
  expect(rows).toEqual([{ school: 2, day: '1900-01-01', periods: [{ id: 7 }] }])
})
