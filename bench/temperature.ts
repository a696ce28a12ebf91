import type pg from 'pg'
import { temperature } from '../areas/temperature/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, describeSize, sizes, withClient } from './data.ts'
import type { Bench, Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** A separate school with four periods of a day. */
const size = { name: 'temperatures', schools: 1, students: 6000 }
const day = '2026-03-03'

const periods = JSON.stringify(
  [1, 2, 3, 4].map((id) => ({ id, name: `时段${id}`, startTime: `0${id * 2}:00:00`, endTime: `0${id * 2 + 1}:00:00` })),
)

/**
 * Adds readings of each student in `count` periods of the day, with a fever for one in a hundred and none for one in
 * twenty.
 */
const fill = (count: number) => `
  insert into temperature_config (school_id, last_number, least, most)
    select id, 4, 360, 373 from school where kind = 'school' on conflict do nothing;
  insert into temperature_periods (school_id, from_day, periods)
    select id, '1900-01-01', '${periods}'::jsonb from school where kind = 'school' on conflict do nothing;
  insert into student_info (school_id, member_id)
    select school_id, member_id from member_role where role_id = 5 on conflict do nothing;
  insert into temperature_reading (school_id, member_id, is_student, temp_f, abnormal, at, arrived_at, day, period_id, source)
    select school_id, member_id, true, case when member_id % 100 = 0 then 385 else 365 end, member_id % 100 = 0,
      '${day}'::timestamptz, '${day}'::timestamptz, '${day}', period, 'device'
    from member_role, generate_series(1, ${count}) period where role_id = 5 and member_id % 20 <> 1;
  insert into temperature_standing (school_id, day, period_id, member_id, reading_id, is_student, temp_f, abnormal, at)
    select school_id, day, period_id, member_id, id, is_student, temp_f, abnormal, at from temperature_reading;
  insert into temperature_summary (school_id, day, period_id, is_student, normal, abnormal)
    select school_id, day, period_id, is_student, count(*) filter (where not abnormal), count(*) filter (where abnormal)
    from temperature_standing group by 1, 2, 3, 4`

/** Adds the readings once. Returns the first school. */
const addReadings =
  (count: number) =>
  async (client: pg.Client): Promise<number> => {
    const { rowCount } = await client.query('select 1 from temperature_reading limit 1')
    if (rowCount === 0) await client.query(fill(count))
    await client.query('analyze')
    const { rows } = await client.query<{ id: number }>(
      `select school_id::int as id from member where username = 'school1' limit 1`,
    )
    return rows[0]?.id ?? 0
  }

interface Load {
  readonly url: string
  readonly who: string
  readonly path: string
  readonly connections: number
  readonly most: number
}

const load = async (bench: Bench, { url, who, path, connections, most }: Load) => {
  const address = await startProduct(bench, url)
  const token = await signIn(address, who, demoPassword)
  const ask = () => measure({ address, asked: [{ path }], token, connections, seconds: bench.seconds })
  // Unmeasured, to warm plans and the compiler.
  await ask()
  const { p99, p50, rate } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
  const value = `${p99} ms (p50 ${p50} ms, ${rate.toFixed(0)}/s)`
  return [{ value, limit: `within ${most} ms`, held: p99 <= most }]
}

/** The report of a school of 6,000 in one of four periods, class by class, as its administrator reads it. */
export const schoolTemperatures: Figure = {
  name: 'temperatures of a school, 6,000 students, 4 periods, 10 connections, p99',
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    const schoolId = await withClient(url, addReadings(4))
    const path = `${temperature.schoolReport.path}?schoolId=${schoolId}&date=${day}&periodId=2&size=1000`
    return load(bench, { url, who: 'school1', path, connections: 10, most: 150 })
  },
}

/**
 * The report of a bureau over all its schools. Its people are counted once in ten minutes, so the first, slower
 * response is not measured.
 */
export const regionTemperatures: Figure = {
  name: `temperatures of a region, ${describeSize(sizes.province)}, 1 connection, p99`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.province)
    await withClient(url, addReadings(1))
    const path = `${temperature.regionReport.path}?date=${day}&periodId=1`
    return load(bench, { url, who: 'bureau', path, connections: 1, most: 500 })
  },
}
