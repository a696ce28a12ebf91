import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/database/migrate.ts'
import { makeFormerDatabase } from '../../../tests/support/formerDatabase.ts'

const cards = [
  [2, 11, '4567891'],
  [2, 12, '0012345678'],
  [2, 13, '99'],
  [2, 14, '0000000099'],
  [2, 15, '4294967291'],
  [3, 16, '99'],
  // Further leading zeros: one card alone, and one that a colleague has as well.
  [3, 17, '00000000123'],
  [3, 18, '0000000000777'],
  [3, 19, '777'],
  [3, 20, '123456789012'],
] as const

const filling = [
  `insert into school (id, name, kind, username_prefix) values
   (1, '平台', 'platform', 'pt'), (2, '甲校', 'school', 'jia'), (3, '乙校', 'school', 'yi')`,
  `insert into account (id) values ${cards.map(([, id]) => `(${id})`).join(', ')}`,
  `insert into member (school_id, id, account_id, username, name, pinyin, initials, card_num)
   values ${cards.map(([school, id, card]) => `(${school}, ${id}, ${id}, 'p${id}', '某某', 'moumou', 'mm', '${card}')`).join(', ')}`,
  `insert into card (school_id, member_id, card_num, begins_at, ended_at, ended_why) values
   (2, 11, '4567891', now(), null, null), (2, 13, '99', now(), null, null), (2, 12, '123', now(), now(), 'lost')`,
  `update member set code = '2026–01' where id = 11`,
  `update member set code = '2025 307 37' where id = 12`,
  `update member set code = '2025 1' where id = 13`,
  `update member set code = '20251' where id = 14`,
  `update member set code = '甲 01' where id = 15`,
  `update member set code = '2025 1' where id = 16`,
  `update member set code = '2026–02' where id = 17`,
  `update member set code = '2026-02' where id = 18`,
]

let database: Awaited<ReturnType<typeof makeFormerDatabase>>

beforeAll(async () => {
  database = await makeFormerDatabase('20261127175756_padded_cards', filling)
  await migrate(database)
})
afterAll(() => database.close())

const read = async (query: ReturnType<typeof sql>) =>
  (await database.asSystem('a test reads', (db) => db.execute<{ line: string }>(query))).rows.map(({ line }) => line)

test('an upgrade pads card numbers to ten digits, except those of a school that would become equal', async () => {
  expect(await read(sql`select concat_ws(' ', id, card_num) as line from member order by id`)).toEqual([
    '11 0004567891',
    '12 0012345678',
    '13 99',
    '14 0000000099',
    '15 4294967291',
    '16 0000000099',
    '17 0000000123',
    '18 0000000000777',
    '19 0000000777',
    '20 123456789012',
  ])
  expect(await read(sql`select concat_ws(' ', member_id, card_num) as line from card order by member_id, id`)).toEqual([
    '11 0004567891',
    '12 0000000123',
    '13 99',
  ])
  const notes = sql`select concat_ws(' ', member_id, what) as line from upgrade_note where what like 'card%' order by 1`
  expect(await read(notes)).toEqual([
    '13 card number not padded, since others have the same: 0000000099、99',
    '14 card number not padded, since others have the same: 0000000099、99',
    '18 card number not padded, since others have the same: 0000000000777、0000000777',
    '19 card number not padded, since others have the same: 0000000000777、0000000777',
  ])
})

test('an upgrade writes codes with plain hyphens and without blanks between digits, if no other becomes equal', async () => {
  const codes = sql`select concat_ws(' ', id, code) as line from member where code is not null order by id`
  expect(await read(codes)).toEqual([
    '11 2026-01',
    '12 202530737',
    '13 2025 1',
    '14 20251',
    '15 甲 01',
    '16 20251',
    '17 2026–02',
    '18 2026-02',
  ])
  const notes = sql`select concat_ws(' ', member_id, what) as line from upgrade_note where what like 'code%'`
  expect(await read(notes)).toEqual(['17 code keeps its hyphens, since others have the same: 2026-02、2026–02'])
})
