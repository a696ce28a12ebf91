import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/database/migrate.ts'
import { makeFormerDatabase } from '../../../tests/support/formerDatabase.ts'

const people = [11, 12, 13]

const filling = [
  `insert into school (id, name, kind, username_prefix) values (1, '平台', 'platform', 'pt'), (2, '甲校', 'school', 'jia')`,
  `insert into account (id) values ${people.map((id) => `(${id})`).join(', ')}`,
  `insert into member (school_id, id, account_id, username, name, pinyin, initials, card_num, created_at)
   values (2, 11, 11, 'p11', '某某', 'moumou', 'mm', '0000000011', '2026-09-01 00:00Z'),
     (2, 12, 12, 'p12', '某某', 'moumou', 'mm', '0000000012', '2026-09-01 00:00Z'),
     (2, 13, 13, 'p13', '某某', 'moumou', 'mm', null, '2026-09-01 00:00Z')`,
  `insert into card (school_id, member_id, card_num, begins_at, ends_at)
   values (2, 12, '0000000012', '2026-10-01 00:00Z', '2026-11-01 00:00Z')`,
  `insert into card (school_id, member_id, card_num, ended_at, ended_why)
   values (2, 11, '0000000099', '2026-10-01 00:00Z', 'replaced'), (2, 13, '0000000013', '2026-10-01 00:00Z', 'lost')`,
]

let database: Awaited<ReturnType<typeof makeFormerDatabase>>

beforeAll(async () => {
  database = await makeFormerDatabase('20261127165953_card_periods_open_gates', filling)
  await migrate(database)
})
afterAll(() => database.close())

test('an upgrade activates the cards in use from before periods, and leaves all others as they are', async () => {
  const { rows } = await database.asSystem('a test reads', (db) =>
    db.execute<Record<string, unknown>>(sql`select member_id::int as member, card_num as card,
        to_char(begins_at at time zone 'UTC', 'MM-DD') as begins, to_char(ends_at at time zone 'UTC', 'MM-DD') as ends
      from card where ended_at is null order by 1`),
  )
  expect(rows).toEqual([
    { member: 11, card: '0000000011', begins: '09-01', ends: null },
    { member: 12, card: '0000000012', begins: '10-01', ends: '11-01' },
  ])
})
