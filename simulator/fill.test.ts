import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../tests/support/database.ts'
import { insertMember } from '../areas/registry/server/members.ts'
import { decodeIdCard, isIdCard } from '../areas/users/contract.ts'
import { decryptIdCard } from '../areas/users/server/index.ts'
import { role } from '../platform/contract/roles.ts'
import { makeFiles } from '../platform/server/files/makeFiles.ts'
import { testConfig } from '../tests/support/config.ts'
import { systemClock } from '../platform/server/clock.ts'
import { buildDistrict, tenantIds } from './district/district.ts'
import { fillDemo } from './fill.ts'

const today = new Date('2026-11-21T02:00:00Z')
const config = testConfig()
const files = makeFiles({ config, clock: systemClock })
const district = buildDistrict({ today })

let database: Awaited<ReturnType<typeof makeTestDatabase>>
let filled: boolean

beforeAll(async () => {
  database = await makeTestDatabase()
  filled = await fillDemo(database, { passwordHash: 'hash', secrets: config, today, files })
})
afterAll(() => database.close())

const countOf = (table: string) =>
  database.asSystem('counting the demo district', async (db) => {
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(sql.identifier(table).getSQL())
    return row?.count
  })

/** The rows of the integrator's person, whom its area adds: two records of one account. */
const added = { accounts: 1, records: 2 } as const

test('writes every row, and gives ten accounts a password', async () => {
  expect(filled).toBe(true)
  expect(await countOf('school')).toBe(district.schools.length)
  expect(await countOf('department')).toBe(district.departments.length)
  expect(await countOf('department_ancestor')).toBe(district.ancestors.length)
  expect(await countOf('account')).toBe(district.accounts.length + added.accounts)
  expect(await countOf('member')).toBe(district.members.length + added.records)
  expect(await countOf('login_name')).toBe(district.loginNames.length + added.records)
  expect(await countOf('member_role')).toBe(district.memberRoles.length + added.records)
  expect(await countOf('member_department')).toBe(district.memberDepartments.length + added.records)
  expect(await countOf('class_manager')).toBe(district.classManagers.length)
  expect(await countOf('student_info')).toBe(district.studentInfo.length)
  expect(await countOf('parent_link')).toBe(district.parentLinks.length)
  expect(await countOf('credential')).toBe(10)
})

test('adds a drill a month ago in two schools, with two children of each missing at its end', async () => {
  expect(await countOf('evacuation')).toBe(2)
  const people = (await countOf('evacuation_person')) ?? 0
  expect(people).toBeGreaterThan(100)
  expect(await countOf('evacuation_tick')).toBe(people - 4)
})

test('makes a month of bills with a handful of differences, one of them marked', async () => {
  const { rows } = await database.asSystem('looking at the bills of the demo', (db) =>
    db.execute<{ state: string; remark: string; trades: number }>(
      sql`select state, regexp_replace(remark, '：.*', '') as remark, count(distinct trade_code)::int as trades
        from bill_line group by 1, 2 order by 1, 2`,
    ),
  )
  const counts = new Map(rows.map(({ state, remark, trades }) => [`${state} ${remark}`.trim(), trades]))
  expect(counts.get('SUCCESS')).toBeGreaterThan(500)
  expect(counts.get('NONE 一卡通的账单还没有导入完整')).toBeGreaterThan(20)
  expect(Object.fromEntries(counts)).toMatchObject({
    'FAIL 一卡通没有这笔交易': 2,
    'FAIL 金额不一致': 2,
    'FAIL 平台、一卡通没有这笔交易': 1,
    'SUCCESS 家长在校内现金缴费，已入账': 1,
  })
})

test('gives everybody with a picture and a face number a separate photo file', async () => {
  const faces = await database.asSystem('looking at the faces of the demo', (db) =>
    db.execute<{ all: number; fitting: number; files: number }>(
      sql`select count(*)::int as all, count(distinct f.file_id)::int as files,
        count(*) filter (where m.face_id = f.id and m.avatar_file_id is not null and i.member_id = f.member_id)::int as fitting
        from face f join member m on m.school_id = f.school_id and m.id = f.member_id
        join file i on i.school_id = f.school_id and i.id = f.file_id`,
    ),
  )
  const [row] = faces.rows
  expect(row?.all).toBeGreaterThan(500)
  expect(row).toMatchObject({ fitting: row?.all, files: row?.all })
  const next = await database.asSystem('the number of the next face', (db) =>
    db.execute<{ isFree: boolean }>(
      sql`select nextval(pg_get_serial_sequence('face', 'id')) > max(face_id) as "isFree" from member`,
    ),
  )
  expect(next.rows).toEqual([{ isFree: true }])
})

test('writes the last weeks as audit entries without secrets', async () => {
  const found = await database.asSystem('looking at the trail of the demo', async (db) => {
    const dangling = await db.execute<{ count: number }>(
      sql`select count(*)::int from audit_change c
        left join audit_entry e on e.school_id = c.school_id and e.id = c.entry_id where e.id is null`,
    )
    const seen = await db.execute<{ hash: string; phone: string | null; account: string }>(
      sql`select distinct after->>'token_hash' as hash, after->>'telephone' as phone, after->>'account_id' as account
        from audit_change where relation in ('session', 'member') and after is not null`,
    )
    const pictures = await db.execute<{ count: number }>(
      sql`select count(*)::int from audit_entry e join audit_change c on c.school_id = e.school_id and c.entry_id = e.id
        join file f on f.school_id = c.school_id and f.id = (c.after->>'id')::bigint and f.created_at = e.at
        where e.call = 'users.setAvatar' and c.relation = 'file'`,
    )
    const open = await db.execute<{ count: number }>(sql`select count(*)::int from session where ended_at is null`)
    const odd = await db.execute<{ count: number }>(
      sql`select count(*)::int from audit_change where (operation <> 'insert') <> (before is not null)
        or (operation <> 'delete') <> (after is not null)`,
    )
    return { odd: odd.rows, dangling: dangling.rows, seen: seen.rows, pictures: pictures.rows, open: open.rows }
  })
  expect(await countOf('audit_entry')).toBeGreaterThan(300)
  expect(found).toMatchObject({
    odd: [{ count: 0 }],
    dangling: [{ count: 0 }],
    pictures: [{ count: 3 }],
    open: [{ count: 0 }],
  })
  expect(found.seen).toEqual(
    expect.arrayContaining([
      { hash: '***', phone: null, account: '***' },
      { hash: null, phone: '***', account: '***' },
    ]),
  )
  expect(found.seen).toHaveLength(2)
})

test('gives points in two schools, and each balance is the sum of its ledger', async () => {
  const found = await database.asSystem('looking at the points of the demo', async (db) => {
    const ledgers = sql`select school_id, student_id, sum(points)::int as sum, (array_agg(balance order by id desc))[1] as last
      from points_record group by 1, 2`
    const odd = await db.execute<{ count: number }>(
      sql`select count(*)::int from points_balance full join (${ledgers}) ledger using (school_id, student_id)
        where balance is distinct from sum or sum is distinct from last or sum < 0`,
    )
    const taken = await db.execute<{ schools: number; taken: number }>(
      sql`select count(distinct school_id)::int as schools, count(cancelled_id)::int as taken from points_record`,
    )
    return { odd: odd.rows, taken: taken.rows[0] }
  })
  expect(found).toMatchObject({ odd: [{ count: 0 }], taken: { schools: 2 } })
  expect(found.taken?.taken).toBeGreaterThan(3)
  expect(await countOf('points_record')).toBeGreaterThan(500)
})

test('walks patrols of three weeks, whose counts are those of their checks', async () => {
  const found = await database.asSystem('looking at the patrols of the demo', async (db) => {
    const checks = sql`select round_id as id, count(*)::int as total, count(at)::int as checked,
      (count(*) filter (where result = 'abnormal'))::int as abnormal from patrol_check group by 1`
    const odd = await db.execute<{ count: number }>(
      sql`select count(*)::int from patrol_round left join (${checks}) made using (id)
        where (patrol_round.total, patrol_round.checked, patrol_round.abnormal)
          is distinct from (made.total, made.checked, made.abnormal)`,
    )
    const incomplete = await db.execute<{ count: number }>(
      sql`select count(*)::int from patrol_round where checked < total and due_at < now()`,
    )
    return { odd: odd.rows[0]?.count, incomplete: incomplete.rows[0]?.count ?? 0 }
  })
  expect(found.odd).toBe(0)
  expect(found.incomplete).toBeGreaterThan(3)
  expect(await countOf('patrol_round')).toBeGreaterThan(200)
})

test('has keepers and matrons come on their shift days, one shift at weekends', async () => {
  const { rows } = await database.asSystem('looking at the turns of the demo', (db) =>
    db.execute<{ days: number; weekends: number; absent: number }>(sql`
      select count(*)::int as days, (count(*) filter (where extract(isodow from day) > 5))::int as weekends,
        (count(*) filter (where not exists (select 1 from access_record a where a.school_id = r.school_id
          and a.member_id = person and (a.at at time zone 'Asia/Shanghai')::date = day::date)))::int as absent
      from attendance_rule r, unnest(r.member_ids) as person,
        generate_series(r.from_day::date, date '2026-11-20', interval '1 day') as day
      where extract(isodow from day) = any(r.weekdays)`),
  )
  const { days = 0, weekends = 0, absent = 0 } = rows[0] ?? {}
  expect(weekends).toBeGreaterThan(100)
  expect(absent).toBeGreaterThan(0)
  expect(absent / days).toBeLessThan(0.05)
})

test('gives two schools family numbers of bound parents and a month of calls to them', async () => {
  const found = await database.asSystem('looking at the family phones of the demo', async (db) => {
    const { rows } = await db.execute<{ schools: number; unbound: number; over: number }>(sql`
      select count(distinct school_id)::int as schools,
        (select count(*)::int from phone_bill b where not exists (select 1 from family_phone f
          join member p on p.school_id = f.school_id and p.id = f.parent_id
          where f.school_id = b.school_id and f.student_id = b.student_id and p.telephone = b.other_party)) as unbound,
        (select count(*)::int from (select count(*) as numbers, school_id from family_phone group by school_id, student_id)
          as held join family_phone_config c using (school_id) where numbers > c.most_numbers) as over
      from family_phone`)
    return rows
  })
  expect(found).toEqual([{ schools: 2, unbound: 0, over: 0 }])
  expect(await countOf('phone_bill')).toBeGreaterThan(500)
})

test('gives boarders beds among their sex, in buildings with managers, two for the first manager', async () => {
  const found = await database.asSystem('looking at the dormitories of the demo', async (db) => {
    const count = async (what: ReturnType<typeof sql>) => (await db.execute<{ count: number }>(what)).rows[0]?.count
    return {
      bedless: await count(
        sql`select count(*)::int from student_info where accommodation and (room_id is null or bed_number is null)`,
      ),
      mixed: await count(sql`select count(*)::int from student_info s join member m on m.id = s.member_id
        join dormitory_room r on r.id = s.room_id where m.gender <> r.gender`),
      unmanaged: await count(sql`select count(*)::int from dormitory_building b where not exists
        (select 1 from building_manager m where m.building_id = b.id)`),
      ofFirst: await count(sql`select count(*)::int from building_manager b join member m on m.id = b.member_id
        where m.username = 'dorm'`),
      schedules: await count(sql`select count(*)::int from dormitory_schedule`),
    }
  })
  expect(found).toEqual({ bedless: 0, mixed: 0, unmanaged: 0, ofFirst: 2, schedules: 6 })
})

test('has some boarders on leave tonight, approved by their homeroom teachers, some waiting and some overdue', async () => {
  const found = await database.asSystem('looking at the leaves of the demo', async (db) => {
    const boarders = sql`(select count(*) from student_info where accommodation)`
    const rows = await db.execute<{ share: number; strangers: number; open: number; waiting: number; late: number }>(
      sql`select (count(distinct student_id) filter (where state = 11 and start_at <= ${today.toISOString()}::timestamptz
          and coalesce(ended_at, end_at) > ${today.toISOString()}::timestamptz))::float / ${boarders} as share,
        (count(*) filter (where not s.accommodation))::int as strangers,
        (count(*) filter (where approver_id is null and state <> 10))::int as open,
        (count(*) filter (where state = 10))::int as waiting,
        (count(*) filter (where state = 11 and back_at is null and end_at < ${today.toISOString()}::timestamptz))::int as late
        from leave join student_info s on s.member_id = student_id`,
    )
    return rows.rows[0]
  })
  expect(found).toMatchObject({ strangers: 0, open: 0, waiting: 12, late: 4 })
  expect(found?.share).toBeGreaterThan(0.02)
  expect(found?.share).toBeLessThan(0.06)
})

test('has no passage of a boarder between the start of a leave and the noted return', async () => {
  const found = await database.asSystem('looking at the passages of the demo', async (db) => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count
      from access_record r join leave l on l.school_id = r.school_id and l.student_id = r.member_id
      where l.state = 11 and r.state_dict_id in (7, 8, 82) and r.at > l.start_at
        and r.at < coalesce(l.back_at, ${today.toISOString()}::timestamptz)`)
    return rows[0]?.count
  })
  expect(found).toBe(0)
})

test('dates no reading, receipt or signature of an article in the future', async () => {
  const found = await database.asSystem('looking at the receipts of the demo', async (db) => {
    const { rows } = await db.execute<{ count: number; late: number }>(sql`select count(*)::int as count,
      (count(*) filter (where at > ${today.toISOString()}::timestamptz))::int as late
      from (select read_at as at from article_read union all select at from article_receipt
        union all select created_at from article_file) as moments`)
    return rows[0]
  })
  expect(found?.count).toBeGreaterThan(1000)
  expect(found?.late).toBe(0)
})

test('adds the tenants’ custom menu entries, one of them hidden', async () => {
  const ids = await database.asSystem('looking at the menus of the demo', async (db) => {
    const rows = await db.execute<{ id: number; hidden: boolean }>(
      sql`select id::int, hidden from custom_menu_item order by id`,
    )
    return rows.rows
  })
  expect(ids).toEqual([
    { id: 10_000, hidden: false },
    { id: 10_001, hidden: false },
    { id: 10_002, hidden: true },
  ])
})

test('stores each avatar as a file of its record’s school, in the size that the console keeps', async () => {
  const [shown, pictured] = await database.asSystem('looking at the faces of the demo', async (db) => {
    const rows = await db.execute<{ key: string; size: number; owner: boolean }>(
      sql`select f.key, f.size::int, f.member_id = m.id as owner from member m
        join file f on f.school_id = m.school_id and f.id = m.avatar_file_id`,
    )
    const pictured = await db.execute<{ count: number }>(
      sql`select count(*)::int from member where avatar_file_id is not null`,
    )
    return [rows.rows, pictured.rows[0]?.count]
  })
  expect(shown.length).toBe(pictured)
  expect(new Set(shown.map(({ key }) => key)).size).toBe(pictured)
  expect(shown.every(({ owner }) => owner)).toBe(true)
  const [one] = shown
  const bytes = await buffer(await files.open(one?.key ?? ''))
  expect(bytes).toHaveLength(one?.size ?? 0)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 200 })
})

test('gives the schools badges, and the primary school no boarding', async () => {
  const found = await database.asSystem('looking at the badges of the demo', async (db) => {
    const badges = await db.execute<{ school: number; key: string }>(
      sql`select c.school_id::int as school, f.key from school_config c
        join file f on f.id::text = c.value and f.school_id = c.school_id where c.key = 'logo' order by 1`,
    )
    const closed = await db.execute<{ school_id: number; module: string }>(
      sql`select school_id::int, module from closed_module order by module`,
    )
    return { badges: badges.rows, closed: closed.rows }
  })
  expect(found.badges.map(({ school }) => school)).toEqual([2, 3, 4, 5])
  for (const { key } of found.badges) {
    const bytes = await buffer(await files.open(key))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 })
  }
  expect(found.closed).toEqual(['dormitory', 'nightPatrol', 'points'].map((module) => ({ school_id: 5, module })))
})

test('gives a row created afterwards a new id', async () => {
  const created = await database.asSystem('creating somebody after the demo district', (db) =>
    insertMember(
      db,
      tenantIds.xingtan,
      { name: '后来', username: 'Later', roles: [role.staff], departments: [] },
      { passwordHash: 'hash', mustChange: true },
    ),
  )
  expect(created).toBe(district.members.length + added.records + 1)
  expect(await countOf('account')).toBe(district.accounts.length + added.accounts + 1)
})

test('refuses a second filling and changes nothing', async () => {
  const before = await countOf('member')
  expect(await fillDemo(database, { passwordHash: 'other', secrets: config, today, files })).toBe(false)
  expect(await countOf('member')).toBe(before)
})

test('reports the evenings of the last two weeks, and nobody on leave as missing', async () => {
  expect(await countOf('dormitory_report')).toBeGreaterThan(40)
  const { rows } = await database.asSystem('looking at the reports of the demo', (db) =>
    db.execute<{ missing: number; wrong: number }>(
      sql`select count(*) filter (where not s.leaving)::int as missing, count(*) filter (where s.leaving <> (l.id is not null))::int as wrong
        from dormitory_report r join dormitory_report_student s on s.school_id = r.school_id and s.report_id = r.id
        left join leave l on l.school_id = r.school_id and l.student_id = s.student_id
          and l.state = 11 and l.start_at <= r.end_at and coalesce(l.ended_at, l.end_at) > r.end_at`,
    ),
  )
  expect(rows[0]?.missing).toBeGreaterThan(100)
  expect(rows[0]?.wrong).toBe(0)
})

test('has one late pupil on each of the last mornings, who has no record before the time', async () => {
  const found = await database.asSystem('looking at the alerts of the demo', async (db) => {
    const { rows } = await db.execute<{ mornings: number; alerts: number; early: number }>(sql`
      select count(distinct a.day)::int as mornings, count(distinct a.id)::int as alerts, count(r.id)::int as early
      from alert a left join access_record r on r.school_id = a.school_id and r.member_id = a.member_id
        and r.at > a.since - interval '8 hours' and r.at <= a.since
      where a.kind = 'late'`)
    return rows
  })
  expect(found).toEqual([{ mornings: found[0]?.alerts, alerts: found[0]?.alerts, early: 0 }])
  expect(found[0]?.alerts).toBeGreaterThan(8)
})

test('gives applicants for a place valid identity numbers, and no option more of them than its quota', async () => {
  const { applicants, options } = await database.asSystem('looking at the applicants of the demo', async (db) => {
    const found = await db.execute<{ cipher: string; birth_date: string; sex: number }>(
      sql`select id_card_cipher as cipher, birth_date::text, sex from registration_application
        where birth_date is not null order by id`,
    )
    const held = await db.execute<{ quota: number; held: number }>(
      sql`select quota, (select count(*)::int from registration_application a where a.option_id = o.id
        and a.state in ('submitted', 'returned', 'approved', 'admitted')) as held
        from registration_option o order by o.id`,
    )
    return { applicants: found.rows, options: held.rows }
  })
  const numbers = applicants.map(({ cipher }) => decryptIdCard(cipher, config))
  expect(new Set(numbers).size).toBe(30)
  expect(numbers.every(isIdCard)).toBe(true)
  expect(numbers.map(decodeIdCard)).toEqual(
    applicants.map(({ birth_date: birthDate, sex: gender }) => ({ birthDate, gender })),
  )
  expect(options.filter(({ quota, held }) => held > quota)).toEqual([])
})
