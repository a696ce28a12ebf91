import type pg from 'pg'
import { leave } from '../areas/leave/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** A separate school with the leaves of a term. */
const size = { name: 'leaves', schools: 1, students: 6000 }
const most = 200

const fill = `
  with student as (select r.school_id, r.member_id as id from member_role r where r.role_id = 5),
  info as (insert into student_info (school_id, member_id) select school_id, id from student on conflict do nothing),
  term as (insert into leave (school_id, student_id, start_at, end_at, reason, state, created_at)
    select school_id, id, now() - make_interval(days => 10 + ago), now() - make_interval(days => 8 + ago), '发烧', 11, now()
    from student, generate_series(0, 90, 30) ago)
  insert into leave (school_id, student_id, start_at, end_at, reason, state, created_at)
    select school_id, id, now() - interval '1 day', now() + interval '30 days', '发烧', 11, now()
    from student where id % 15 = 0`

/** Adds four leaves for each student, with one student in fifteen away, once. Returns the root of the school. */
const addLeaves = async (client: pg.Client): Promise<number> => {
  const { rowCount } = await client.query('select 1 from leave limit 1')
  if (rowCount === 0) await client.query(fill)
  await client.query('analyze')
  const { rows } = await client.query<{ id: number }>(
    `select d.id::int as id from department d join member m on m.school_id = d.school_id
      where m.username = 'school1' and d.parent_id is null`,
  )
  return rows[0]?.id ?? 0
}

/** The leave statistics of a school of 6,000, class by class, as its administrator reads them. */
export const leaveStatistics: Figure = {
  name: 'leave statistics, 6,000 students, 1 connection, p99',
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    const deptId = await withClient(url, addLeaves)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const requests = [{ path: leave.statistics.path, body: { deptId, pageNum: 0, pageSize: 1000 } }]
    const ask = () => measure({ address, asked: requests, token, connections: 1, seconds: bench.seconds })
    // Unmeasured, to warm plans and the compiler.
    await ask()
    const { p99, p50, rate } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
    const value = `${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
    return [{ value, limit: `within ${most} ms`, held: p99 <= most }]
  },
}
