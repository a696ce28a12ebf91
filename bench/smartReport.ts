import type pg from 'pg'
import { intelligence } from '../areas/intelligenceReport/contract.ts'
import { periodCombination } from '../areas/intelligenceReport/words.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'
import { middleBy, takeTurns } from './turns.ts'

/** A separate school, with a month of its students' records. */
const size = { name: 'smart', schools: 1, students: 3000 }
const most = 1000
const days = 31

const openMonths = `select open_month('access_record', now() - n * interval '1 month') from generate_series(0, 2) n`

/** Home in the evening, out of the dormitory in the morning, and twice through the gate in a week. */
const walk = `
  insert into access_record (school_id, member_id, state_dict_id, at, arrived_at, comment)
  select r.school_id, r.member_id, sign.kind, moment.at, moment.at, ''
  from member_role r, generate_series(0, ${days + 5}) ago, (values (5, -1), (6, 14), (8, 0), (7, 10)) sign (kind, hour),
    lateral (select date_trunc('day', now()) - make_interval(days => ago, hours => -sign.hour, mins => -((r.member_id + ago * 7) % 90)::int) as at) moment
  where r.role_id = 5 and moment.at < now() and (sign.kind < 7 or (r.member_id + ago) % 4 = 0)`

const addMonth = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from access_record limit 1')
  if (rowCount === 0) for (const statement of [openMonths, walk]) await client.query(statement)
  await client.query('vacuum analyze access_record')
}

const dayAgo = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const period = (startTime: string, endTime: string, stateDictId: number) => ({ startTime, endTime, stateDictId })
const evening = period('21:30:00', '23:30:00', 6)
const morning = period('06:00:00', '08:30:00', 5)

/** Queries with one period and with two, and the records behind a figure. */
const queries = {
  'one period': { condition: 0, firstPeroid: evening },
  'past midnight': { condition: 0, firstPeroid: period('22:00:00', '05:00:00', 6) },
  'both of two periods': {
    condition: 1,
    caculateCondition: periodCombination.both,
    firstPeroid: evening,
    secondPeroid: morning,
  },
} as const

/** The smart report over a month, as the school's administrator requests it. */
export const smartReport: Figure = {
  name: `smart report over ${days} days of ${size.students} students, 1 connection`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    await withClient(url, addMonth)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const span = { startDate: dayAgo(days), endDate: dayAgo(1), pageNum: 1, pageSize: 20 }
    const kinds = Object.entries(queries).map(([of, query]) => {
      const asked = { path: intelligence.entryRecords.path, body: { ...span, ...query } }
      return { of, asked }
    })
    const behind = { path: intelligence.periodRecords.path, body: { ...span, ...queries['one period'], period: 1 } }
    const rows = []
    for (const { of, asked } of [...kinds, { of: 'the records behind a figure', asked: behind }]) {
      const ask = () => measure({ address, asked: [asked], token, connections: 1, seconds: bench.seconds })
      // Unmeasured, to warm plans and the compiler.
      await ask()
      const { p99, p50 } = middleBy(await takeTurns(bench, ask), (turn) => turn.p99)
      rows.push({ of, value: `p99 ${p99} ms (p50 ${p50} ms)`, limit: `within ${most} ms`, held: p99 <= most })
    }
    return rows
  },
}
