import { createHash, randomBytes } from 'node:crypto'
import type { Size } from './data.ts'
import { freshDatabaseOf, withClient } from './data.ts'

/** A boarding school of 6,000 in ten buildings, with a device at each door; made again for each run, since it fills up. */
export const boardingSchool = { name: 'boarders', schools: 1, students: 6000 } as const satisfies Size

const buildings = 10

const furnish = `
  with school as (select school_id as id from member where username = 'school1'),
  houses as (insert into dormitory_building (school_id, name, order_num)
    select school.id, n || '号楼', n from school, generate_series(1, ${buildings}) n returning school_id, id, order_num),
  rooms as (insert into dormitory_room (school_id, building_id, floor, name, beds)
    select school_id, id, 1 + n / 17, lpad(n::text, 3, '0'), 6 from houses, generate_series(0, 99) n returning school_id, id),
  beds as (select school_id, id, bed, row_number() over (order by id, bed) as place from rooms, generate_series(1, 6) bed),
  students as (select r.school_id, r.member_id, row_number() over (order by r.member_id) as place
    from member_role r, school where r.school_id = school.id and r.role_id = 5)
  insert into student_info (school_id, member_id, accommodation, room_id, bed_number)
  select s.school_id, s.member_id, true, b.id, b.bed from students s join beds b using (place)
  on conflict (school_id, member_id) do update set accommodation = true, room_id = excluded.room_id,
    bed_number = excluded.bed_number`

/** A boarding school: where it is, its students, and a credential of one of its devices. */
export const makeBoarders = async (server: string) => {
  const url = await freshDatabaseOf(server, boardingSchool)
  const secret = randomBytes(32).toString('base64url')
  return withClient(url, async (client) => {
    await client.query(furnish)
    await client.query(`select open_month('access_record', now())`)
    await client.query('analyze')
    const { rows: students } = await client.query<{ id: number; school: number }>(
      'select member_id::int as id, school_id::int as school from student_info where room_id is not null order by 1',
    )
    const schoolId = students[0]?.school ?? 0
    const { rows } = await client.query<{ id: number }>(
      `insert into device (school_id, name, type, sn, config) values ($1, '大门', 'HK_ACCESS_CONTROL', 'bench', '{}') returning id::int`,
      [schoolId],
    )
    const deviceId = rows[0]?.id ?? 0
    const seal = createHash('sha256').update(secret).digest('hex')
    await client.query('insert into device_credential values ($1, $2, $3, now())', [schoolId, deviceId, seal])
    return { url, schoolId, deviceId, credential: `${deviceId}.${secret}`, students: students.map(({ id }) => id) }
  })
}
