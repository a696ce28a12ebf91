import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { role } from '../platform/contract/roles.ts'
import type { Size } from './data.ts'
import { freshDatabaseOf, withClient } from './data.ts'

/**
 * A boarding school of 6,000 in ten buildings, with devices at its doors. Made again for each run, because it fills up.
 */
const boardingSchool = { name: 'boarders', schools: 1, students: 6000 } as const satisfies Size

const buildings = 10

/** Number of door devices, and of managers per building. */
const [doors, managersOfBuilding] = [40, 2]

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

const employ = `
  with staff as (
    select member.school_id, member.id, member.account_id, member.username, row_number() over (order by member.id) as place
    from member join member_role as held on held.school_id = member.school_id and held.member_id = member.id
    where member.school_id = $1 and held.role_id = ${role.staff} and member.username not in ('school1', 'teacher1')
    limit ${buildings * managersOfBuilding}
  ), allowed as (
    insert into member_role (school_id, member_id, role_id)
    select school_id, id, ${role.dormitoryAdministrator} from staff on conflict do nothing
  ), known as (
    insert into credential (account_id, password_hash)
    select staff.account_id, held.password_hash from staff, credential as held
    join member as teacher on teacher.account_id = held.account_id and teacher.username = 'teacher1'
    on conflict do nothing
  ), managing as (
    insert into building_manager (school_id, building_id, member_id)
    select staff.school_id, house.id, staff.id from staff
    join (select id, row_number() over (order by id) as place from dormitory_building where school_id = $1) as house
      on house.place = 1 + (staff.place - 1) % ${buildings}
  )
  select username from staff`

const addDoor = async (client: pg.Client, schoolId: number, number: number): Promise<string> => {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await client.query<{ id: number }>(
    `insert into device (school_id, name, type, sn, config)
     values ($1, $2, 'HK_ACCESS_CONTROL', $2, '{}') returning id::int`,
    [schoolId, `门 ${number}`],
  )
  const id = rows[0]?.id ?? 0
  const seal = createHash('sha256').update(secret).digest('hex')
  await client.query('insert into device_credential values ($1, $2, $3, now())', [schoolId, id, seal])
  return `${id}.${secret}`
}

/**
 * Makes a boarding school. Returns its database, its students, the credentials of its doors, and the login names of its
 * buildings' managers.
 */
export const makeBoarders = async (server: string) => {
  const url = await freshDatabaseOf(server, boardingSchool)
  return withClient(url, async (client) => {
    await client.query(furnish)
    await client.query(`select open_month('access_record', now())`)
    const { rows: students } = await client.query<{ id: number; school: number }>(
      'select member_id::int as id, school_id::int as school from student_info where room_id is not null order by 1',
    )
    const schoolId = students[0]?.school ?? 0
    const { rows: managers } = await client.query<{ username: string }>(employ, [schoolId])
    const credentials: string[] = []
    for (let number = 1; number <= doors; number += 1) credentials.push(await addDoor(client, schoolId, number))
    await client.query('analyze')
    return {
      url,
      schoolId,
      credentials,
      students: students.map(({ id }) => id),
      managers: managers.map(({ username }) => username),
    }
  })
}

export type Boarders = Awaited<ReturnType<typeof makeBoarders>>
