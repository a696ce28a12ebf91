import { access } from '../areas/access/contract.ts'
import { evacuationCalls } from '../areas/evacuation/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { makeBoarders } from './boarders.ts'
import { type Size, freshDatabaseOf, withClient } from './data.ts'
import type { Bench, Figure, Row } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'

/** A hundred schools of 600 students, each with 100,000 records of 90 days. */
const gates = { name: 'gates', schools: 100, students: 60_000 } as const satisfies Size
const perSchool = 100_000

const days = { within: 31, longer: 90 } as const
const limits = { within: 50, longer: 300, evacuation: 300 } as const

const openMonths = `select open_month('access_record', now() - n * interval '1 month') from generate_series(0, 4) n`

const fill = `
  with students as (select school_id, member_id, row_number() over (partition by school_id order by member_id) as place,
      count(*) over (partition by school_id) as many
    from member_role where role_id = 5),
  doors as (insert into location (school_id, code, description)
    select distinct school_id, n::text, n || '号门' from students, generate_series(1, 4) n returning school_id, id),
  door as (select school_id, id, row_number() over (partition by school_id order by id) as place from doors)
  insert into access_record (school_id, member_id, state_dict_id, at, arrived_at, location_id, comment)
  select s.school_id, s.member_id, (array[5, 6, 7, 8, 9, 10, 82])[1 + n % 7], at, at, door.id, ''
  from generate_series(1, ${perSchool}) n
  join students s on s.place = 1 + (n * 7919) % s.many
  join door on door.school_id = s.school_id and door.place = 1 + n % 4,
  lateral (select now() - n * interval '90 days' / ${perSchool} as at) as moment`

const formatTime = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')

interface Known {
  readonly locationId: number
  readonly classId: number
}

const filters: Readonly<Record<string, (known: Known) => object>> = {
  'no filter': () => ({}),
  'a name': () => ({ keyword: '王' }),
  'a name of nobody': () => ({ keyword: '没有此人' }),
  'a place and two types': ({ locationId }) => ({ locationIds: [locationId], stateDictIds: [7, 8] }),
  'a class': ({ classId }) => ({ deptId: classId }),
  'all at once': ({ locationId, classId }) => ({
    keyword: '王',
    locationIds: [locationId],
    stateDictIds: [7],
    deptId: classId,
  }),
}

const openGates = async (bench: Bench) => {
  const url = await freshDatabaseOf(bench.server, gates)
  const known = await withClient(url, async (client) => {
    await client.query(openMonths)
    await client.query(fill)
    await client.query('vacuum analyze')
    const { rows } = await client.query<Known>(
      `select (select min(id)::int from location where school_id = member.school_id) as "locationId",
        (select min(main_department_id)::int from member as pupil where pupil.school_id = member.school_id
          and pupil.id in (select member_id from member_role where role_id = 5)) as "classId"
      from member where username = 'school1'`,
    )
    return rows[0] ?? { locationId: 0, classId: 0 }
  })
  const address = await startProduct(bench, url)
  return { address, known, token: await signIn(address, 'school1', demoPassword) }
}

const pages: Figure = {
  name: `a page of 10 access records, ${gates.schools * perSchool} in ${gates.schools} schools, 10 connections`,
  measure: async (bench) => {
    const { address, known, token } = await openGates(bench)
    const rows: Row[] = []
    for (const span of ['within', 'longer'] as const) {
      for (const [words, filter] of Object.entries(filters)) {
        const reqBody = { startTime: formatTime(days[span]), endTime: formatTime(-1), ...filter(known) }
        const requests = [{ path: access.records.path, body: { pageNum: 1, pageSize: 10, reqBody } }]
        const { seconds } = bench
        const load = { address, asked: requests, token, connections: 10 }
        // The first second of a filter reads its pages from the disk.
        await measure({ ...load, seconds: 1 })
        const { p99, p50 } = await measure({ ...load, seconds })
        rows.push({
          of: `${words}, ${days[span]} days`,
          value: `p99 ${p99} ms (p50 ${p50} ms)`,
          limit: `within ${limits[span]} ms`,
          held: p99 <= limits[span],
        })
      }
    }
    return rows
  },
}

/** Everybody was last seen in the dormitory or at school. */
const putInside = `insert into whereabouts
  (school_id, member_id, aspect, state_dict_id, at, rank, device_id, series, number)
  select school_id, member_id, aspect, case when member_id % 2 = 0 then 6 else 8 end, now(), 0, 1, 1, member_id
  from student_info, unnest(array['place', 'dormitory']) as aspect where room_id is not null`

const rounds = 11

const evacuation: Figure = {
  name: 'an evacuation of 6,000: the press, and the whole list',
  measure: async (bench) => {
    const { url } = await makeBoarders(bench.server)
    await withClient(url, async (client) => {
      await client.query(putInside)
      await client.query('analyze')
    })
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const authorization = `Bearer ${token}`
    const ask = async (path: string, method: string, body?: object) => {
      const typed = { authorization, 'content-type': 'application/json' }
      const init = body === undefined ? { headers: { authorization } } : { headers: typed, body: JSON.stringify(body) }
      const answer = await fetch(`${address}${path}`, { method, ...init })
      const { code, data } = await answer.json()
      if (code !== 200) throw new Error(`${path}: ${code}`)
      return data
    }
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now()
      const { id } = await ask(evacuationCalls.begin.path, 'POST')
      const { people } = await ask(`${evacuationCalls.list.path}?evacuationId=${id}`, 'GET')
      times.push(performance.now() - from)
      if (people.length < 6000) throw new Error(`a list of ${people.length}`)
      await ask(evacuationCalls.end.path, 'PUT', { evacuationId: id, isDrill: true })
    }
    const middle = Math.round(times.toSorted((one, other) => one - other)[(rounds - 1) / 2] ?? 0)
    return [
      {
        value: `${middle} ms (slowest ${Math.round(Math.max(...times))} ms)`,
        limit: `within ${limits.evacuation} ms`,
        held: middle <= limits.evacuation,
      },
    ]
  },
}

/** Searches of access records, and the list of an evacuation. */
export const accessFigures: readonly Figure[] = [evacuation, pages]
