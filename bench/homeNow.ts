import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { home } from '../areas/home/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, describeSize, sizes, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { startProduct } from './programs.ts'

/** So many people have the home page open, each of which asks each of its figures so often, s. */
const people = 200
const asksEach = 5
const limits = { p99: 100, readsPerSecond: 1 } as const

/** The figures of the moment, and a table that only the reading of one of them scans. */
const figures = [
  { path: home.studentLocation.path, table: 'leave' },
  { path: home.leaveNow.path, table: 'leave' },
  { path: home.studentTemperature.path, table: 'temperature_standing' },
] as const
const tables = [...new Set(figures.map(({ table }) => table))]

/** Nobody has told their counts of scans to the database's statistics later than this after a statement, ms. */
const toldWithin = 11_000

const countScans = async (client: pg.Client): Promise<ReadonlyMap<string, number>> => {
  await sleep(toldWithin)
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
     from pg_stat_user_tables where relname = any($1)`,
    [tables],
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

/** The home page before two hundred people of one school: each figure is read once a second, however many look. */
export const homeNow: Figure = {
  name: `home of a school before ${people} people, ${describeSize(sizes.school)}`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.school)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const asked = figures.map(({ path }) => ({ path }))
    const headers = { authorization: `Bearer ${token}` }
    return withClient(url, async (client) => {
      // The scans of one reading are told by asking once: a plan may scan a table several times.
      const before = await countScans(client)
      for (const path of [home.studentLocation.path, home.studentTemperature.path]) {
        await (await fetch(`${address}${path}`, { headers })).arrayBuffer()
      }
      const alone = await countScans(client)
      const begun = Date.now()
      const perSecond = (people * figures.length) / asksEach
      const { p99, p50 } = await measure({
        address,
        asked,
        token,
        connections: people,
        perSecond,
        seconds: bench.seconds,
      })
      const took = (Date.now() - begun) / 1000
      const after = await countScans(client)
      const reads = tables.map((table) => {
        const [first = 0, second = 0, third = 0] = [before, alone, after].map((counts) => counts.get(table) ?? 0)
        return (third - second) / Math.max(1, second - first) / took
      })
      const most = Math.max(...reads)
      return [
        {
          of: 'answers, p99',
          value: `${p99} ms (p50 ${p50} ms, ${perSecond}/s)`,
          limit: `within ${limits.p99} ms`,
          held: p99 <= limits.p99,
        },
        {
          of: 'readings of a figure',
          value: `${most.toFixed(2)} a second`,
          limit: `${limits.readsPerSecond} a second`,
          // One may begin as the load does, and one as it ends.
          held: most * took <= limits.readsPerSecond * took + 1,
        },
      ]
    })
  },
}
