import type pg from 'pg'
import { attendance } from '../areas/attendance/contract.ts'
import { role } from '../platform/contract/roles.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** A separate school with a staff of 500, whose records of a month are mixed with those of its students. */
const size = { name: 'attendance', schools: 1, students: 6000 }
const staff = 500
const most = 150

const openMonths = `select open_month('access_record', now() - n * interval '1 month') from generate_series(0, 2) n`

/** Turns enough of the students into staff. */
const employ = `
  insert into member_role (school_id, member_id, role_id)
  select r.school_id, r.member_id, ${role.staff} from member_role r
    where r.role_id = ${role.student} and not exists (select 1 from attendance_shift)
    order by r.member_id
    limit greatest(0, ${staff} - (select count(*) from member_role where role_id = ${role.staff}))
  on conflict do nothing`

const shift = `
  with school as (select school_id from member where username = 'school1'),
  shift as (insert into attendance_shift (school_id, name) select school_id, '行政班' from school returning school_id, id)
  insert into attendance_rule (school_id, shift_id, from_day, made_day, department_ids, member_ids, weekdays, arrive_from,
      arrive_to, leave_from, leave_to, required_minutes, grace_minutes, follows_calendar)
  select school_id, id, '2020-01-01', '2020-01-01', '{}', '{}', '{1,2,3,4,5}', '07:00:00', '08:30:00', '17:00:00',
    '19:00:00', 480, 5, true from shift`

/** Four signs a day for staff, two for everybody else, for 40 days. */
const walk = `
  insert into access_record (school_id, member_id, state_dict_id, at, arrived_at, comment)
  select m.school_id, m.id, case when sign.hour in (0, 5) then 8 else 7 end, moment.at, moment.at, ''
  from member m, generate_series(0, 40) ago, (values (0), (4), (5), (9)) sign (hour),
    lateral (select date_trunc('day', now()) - make_interval(days => ago, hours => -sign.hour, mins => -(m.id % 50)::int) as at) moment
  where moment.at < now() and (sign.hour in (0, 9) or exists (select 1 from member_role r
    where r.school_id = m.school_id and r.member_id = m.id and r.role_id = ${role.staff}))`

/** Adds the staff, their shift and everybody's records, once. */
const addMonth = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from attendance_shift limit 1')
  if (rowCount === 0) for (const statement of [openMonths, employ, shift, walk]) await client.query(statement)
  await client.query('analyze')
}

const month = (ago: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7)
}

/** The monthly attendance of 500 staff, page by page with 20 rows, as the school's administrator reads it. */
export const attendanceMonth: Figure = {
  name: `monthly attendance of ${staff} staff, pages of 20, 1 connection, p99`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    await withClient(url, addMonth)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const requests = Array.from({ length: 25 }, (_, at) => ({
      path: attendance.month.path,
      body: { time: month(1), pageNo: at + 1, pageSize: 20 },
    }))
    const ask = () => measure({ address, asked: requests, token, connections: 1, seconds: bench.seconds })
    // Unmeasured, to warm plans and the compiler.
    await ask()
    const { p99, p50, rate } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
    const value = `${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
    return [{ value, limit: `within ${most} ms`, held: p99 <= most }]
  },
}
