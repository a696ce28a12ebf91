import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../platform/server/database/migrate.ts'
import { makeFormerDatabase } from '../../../tests/support/formerDatabase.ts'

const moved = (entry: number, operation: 'insert' | 'delete', memberId: number, departmentId: number) => {
  const row = `'{"school_id": 2, "member_id": ${memberId}, "department_id": ${departmentId}}'`
  const [before, after] = operation === 'insert' ? ['null', row] : [row, 'null']
  return `(2, ${entry}, 'member_department', '${operation}', ${before}, ${after})`
}

const people = [11, 12, 13]

const filling = [
  `insert into school (id, name, kind, username_prefix) values (1, '平台', 'platform', 'pt'), (2, '甲校', 'school', 'jia')`,
  `insert into department (id, school_id, name, type) values (1, 2, '甲校', 1), (3, 2, '七年级1班', 4), (4, 2, '七年级2班', 4), (5, 2, '教务处', 5)`,
  `insert into account (id) values ${people.map((id) => `(${id})`).join(', ')}`,
  `insert into member (school_id, id, account_id, username, name, pinyin, initials, main_department_id)
   values ${people.map((id) => `(2, ${id}, ${id}, 'p${id}', '某某', 'moumou', 'mm', 4)`).join(', ')}`,
  `insert into member_department (school_id, member_id, department_id) values (2, 11, 4), (2, 12, 4), (2, 13, 5)`,
  `insert into audit_entry (school_id, id, call, request_id, address, at)
   values (2, 1, 'x', 'a', '', '2026-09-01 00:00Z'), (2, 2, 'x', 'b', '', '2026-10-01 00:00Z')`,
  `insert into audit_change (school_id, entry_id, relation, operation, before, after) values ${[
    moved(1, 'insert', 11, 3),
    moved(2, 'delete', 11, 3),
    moved(2, 'insert', 11, 4),
    moved(1, 'insert', 13, 5),
  ].join(', ')}`,
]

let database: Awaited<ReturnType<typeof makeFormerDatabase>>

beforeAll(async () => {
  database = await makeFormerDatabase('20261127115126_class_stays', filling)
  await migrate(database)
})
afterAll(() => database.close())

test('an upgrade fills class stays from the trail, and from today where the trail has nothing', async () => {
  const { rows } = await database.asSystem('a test reads', (db) =>
    db.execute<Record<string, unknown>>(sql`select member_id::int as member, department_id::int as class,
        case when from_at < now() - interval '1 day' then to_char(from_at at time zone 'UTC', 'MM-DD') else 'today' end as "from",
        to_char(until_at at time zone 'UTC', 'MM-DD') as until
      from class_stay order by 1, from_at`),
  )
  expect(rows).toEqual([
    { member: 11, class: 3, from: '09-01', until: '10-01' },
    { member: 11, class: 4, from: '10-01', until: null },
    { member: 12, class: 4, from: 'today', until: null },
  ])
})
