import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFormerDatabase } from '../../../tests/support/formerDatabase.ts'
import { migrate } from './migrate.ts'

const filled = [
  // Under the name that the old triggers called; it returned narrower numbers.
  `create function audit_school(relation text, row_data jsonb) returns int language sql immutable as 'select 1'`,
  `insert into school (id, name, kind, username_prefix) values (1, '平台', 'platform', 'pt'), (2, '甲校', 'school', 'jia'), (3, '乙校', 'school', 'yi')`,
  `insert into department (id, school_id, name, type) values (1, 2, '甲校', 1), (2, 3, '乙校', 1)`,
  `insert into person (id, username, name, telephone, birth_date, id_card_cipher, id_card_tail, family_address, avatar_key)
   values (1, 'both', '何志恒', '13800000001', '1980-01-01', 'sealed', '0016', '清河路 1 号', '3-5'),
     (2, 'mother', '刘敏', '13800000002', '1985-02-02', null, null, '清河路 2 号', null),
     (3, 'Pupil', '刘小', '13800000002', '2014-03-03', 'sealed-too', '0024', '清河路 2 号', null),
     (4, 'pupil', '王小', null, null, null, null, null, null),
     (5, 'nobody', '张无', null, null, null, null, null, null)`,
  `insert into member (school_id, person_id, username, name, pinyin, initials, main_department_id)
   values (2, 1, 'both', '何志恒', 'hezhiheng', 'hzh', 1), (3, 1, 'both', '何主任', 'hezhuren', 'hzr', 2),
     (2, 2, 'mother', '刘敏', 'liumin', 'lm', null), (3, 2, 'mother', '刘敏', 'liumin', 'lm', null),
     (2, 3, 'Pupil', '刘小', 'liuxiao', 'lx', 1), (3, 4, 'pupil', '王小', 'wangxiao', 'wx', 2)`,
  `insert into member_role (school_id, person_id, role_id)
   values (2, 1, 6), (3, 1, 3), (2, 2, 7), (3, 2, 7), (2, 3, 5), (3, 4, 5)`,
  `insert into member_department (school_id, person_id, department_id) values (2, 1, 1), (3, 1, 2), (2, 3, 1), (3, 4, 2)`,
  `insert into parent_link (school_id, student_id, parent_id, relationship) values (2, 3, 2, '母亲'), (3, 4, 2, '其他')`,
  `insert into student_info (school_id, person_id) values (2, 3), (3, 4)`,
  `insert into wechat_account (person_id, open_id, subscribed) values (2, 'open-mother', true)`,
  `insert into credential (person_id, password_hash) values (1, '$argon2id$x'), (2, 'hmac:y'), (5, 'hmac:z')`,
  `insert into session (token_hash, person_id, school_id, created_at, seen_at, address, user_agent)
   values ('t1', 1, 3, now(), now(), '::1', 'x'), ('t2', 1, null, now(), now(), '::1', 'x'), ('t3', 5, null, now(), now(), '::1', 'x')`,
  `insert into file (id, school_id, person_id, key, name, content_type, size, created_at) values (5, 3, 1, 'k5', '头像.jpg', 'image/jpeg', 1, now())`,
  `insert into permission_grant (school_id, person_id, permission) values (3, 1, 'x:y')`,
  `insert into audit_entry (id, school_id, person_id, call, request_id, address, at)
   values (1, 3, 1, 'a.b', 'r1', '', now()), (2, null, 1, 'identity.login', 'r2', '', now()), (3, 2, null, 'job.x', 'r3', '', now())`,
  `insert into audit_change (entry_id, school_id, relation, operation) values (1, 3, 'member', 'update'), (2, null, 'session', 'insert')`,
  `insert into job (school_id, person_id, kind, input, max_attempts, run_at, created_at, once_key)
   values (3, 1, 'x', '{}', 1, now(), now(), null), (null, null, 'identity.forget', '{}', 1, now(), now(), 'identity.forget@@2026')`,
  `insert into record_look (school_id, person_id, viewer_id, fields, at) values (3, 4, 1, 'telephone', now())`,
]

let database: Awaited<ReturnType<typeof makeFormerDatabase>>

beforeAll(async () => {
  database = await makeFormerDatabase('20261122150015_accounts_and_records', filled)
  await migrate(database)
})
afterAll(() => database.close())

test('gives each school a separate record of every person under their account', async () => {
  const read = (what: SQL) =>
    database.asSystem('a test reads', async (db) => (await db.execute<Record<string, unknown>>(what)).rows)

  const records = await read(sql`select school_id as school, id, account_id as account, username, name, telephone,
    birth_date is not null as born, id_card_tail as card, family_address as address, avatar_file_id as avatar,
    wechat_subscribed as wechat from member order by account_id, school_id`)
  const made = records.map(({ username }) => String(username))
  expect(records).toMatchObject([
    { school: 2, id: 1, account: 1, username: 'both', name: '何志恒', born: true, card: '0016', avatar: null },
    { school: 3, account: 1, name: '何主任', born: true, card: '0016', address: '清河路 1 号', avatar: 5 },
    // A parent in two schools: it is unknown which of them wrote the address.
    { school: 2, id: 2, account: 2, telephone: '13800000002', born: false, address: null, wechat: true },
    { school: 3, account: 2, telephone: '13800000002', born: false, address: null, wechat: true },
    { school: 2, id: 3, account: 3, username: 'Pupil', born: true, card: '0024', address: '清河路 2 号' },
    { school: 3, id: 4, account: 4, name: '王小' },
  ])
  expect(new Set(records.map(({ id }) => id)).size).toBe(6)
  expect(made[1]).toMatch(/^yi\w{16}$/)

  const names = await read(sql`select name, account_id as account, school_id as school from login_name order by 2, 3`)
  expect(names.map(({ name }) => name)).toEqual(made.map((name) => name.toLowerCase()))
  // Two names that differed only in case: the first keeps it.
  expect(made[5]).toMatch(/^yi\w{16}$/)

  const second = records[1]?.['id']
  expect(await read(sql`select member_id as id from permission_grant`)).toEqual([{ id: second }])
  expect(
    await read(sql`select account_id as account, school_id as school, member_id as member from session order by id`),
  ).toEqual([
    { account: 1, school: 3, member: second },
    { account: 1, school: null, member: null },
  ])
  expect(
    await read(
      sql`select student_id as student, parent_id = ${records[3]?.['id']} as own from parent_link where school_id = 3`,
    ),
  ).toEqual([{ student: 4, own: true }])
  expect(
    await read(sql`select school_id as school, by_school_id as by, member_id as member from audit_entry order by id`),
  ).toEqual([
    { school: 3, by: null, member: second },
    { school: 1, by: 2, member: 1 },
    { school: 2, by: null, member: null },
  ])
  expect(await read(sql`select school_id as school, entry_id as entry from audit_change order by entry_id`)).toEqual([
    { school: 3, entry: 1 },
    { school: 1, entry: 2 },
  ])
  expect(await read(sql`select school_id as school, once_key as once from job order by id`)).toEqual([
    { school: 3, once: null },
    { school: 1, once: 'identity.forget@1@2026' },
  ])
  expect(await read(sql`select wechat_open_id as open from account where wechat_open_id is not null`)).toEqual([
    { open: 'open-mother' },
  ])
  expect(await read(sql`select viewer_id as viewer from record_look`)).toEqual([{ viewer: second }])
})

test('lists undecided cases and assigns no id twice', async () => {
  await database.asSystem('a test reads', async (db) => {
    const notes = await db.execute<{ what: string }>(sql`select what from upgrade_note order by what`)
    const listed = notes.rows.map(({ what }) => what)
    expect(listed).toHaveLength(6)
    expect(listed.filter((what) => what.includes('birth date, address'))).toHaveLength(2)
    expect(listed.filter((what) => what.startsWith('further record under the account of'))).toHaveLength(2)
    expect(listed).toContainEqual(expect.stringContaining('somebody else'))
    expect(listed).toContain('in no school, left out: nobody')
    const next = await db.execute<{ member: number; account: number }>(
      sql`select nextval('member_id_seq') as member, nextval('account_id_seq') as account, nextval('file_id_seq') as file`,
    )
    // Two further records got 6 and 7; a person in no school has no account.
    expect(next.rows).toEqual([{ member: 8, account: 5, file: 6 }])
    const left = await db.execute<{ one: number }>(
      sql`select 1 as one from pg_namespace where nspname = 'before_records'`,
    )
    expect(left.rows).toEqual([])
  })
})
