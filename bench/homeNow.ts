import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { home } from '../areas/home/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, describeSize, sizes, withClient } from './data.ts'
import type { Figure, Row } from './figure.ts'
import { signIn } from './load.ts'
import { type OpenPage, requestPage, keepPageOpen } from './openPages.ts'
import { startProduct } from './programs.ts'
import { type SlowBrowser, openSlowBrowser, slowness } from './slowBrowser.ts'
import { median, percentile } from './turns.ts'

/** Number of people with the home page open, and the interval at which each of them requests each figure, s. */
const people = 200
const requestInterval = 5
const limits = { p99: 100, readsPerSecond: 1, firstPicture: 1000 } as const

/** Number of windows opened meanwhile, one after the other. */
const windows = 5

/** The live figures, and for each a table that only its query scans. */
const figures = [
  { path: home.studentLocation.path, table: 'leave' },
  { path: home.leaveNow.path, table: 'leave' },
  { path: home.studentTemperature.path, table: 'temperature_standing' },
] as const
const tables = [...new Set(figures.map(({ table }) => table))]

/** After a statement, the scan counts reach the statistics within this time, ms. */
const statisticsDelay = 11_000

type Scans = ReadonlyMap<string, number>

const countScans = async (client: pg.Client): Promise<Scans> => {
  await sleep(statisticsDelay)
  const { rows } = await client.query<{ name: string; scans: number }>(
    `select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as scans
     from pg_stat_user_tables where relname = any($1)`,
    [tables],
  )
  return new Map(rows.map(({ name, scans }) => [name, scans]))
}

const pause = (seconds: number) => () => sleep(seconds * 1000)

/** Queries per second of a figure while people look, and the times of their responses. */
const measureReads = async (client: pg.Client, look: OpenPage, seconds: number) => {
  // Make one call first to learn its number of scans, because a plan may scan a table several times.
  const before = await countScans(client)
  await requestPage({ ...look, paths: [home.studentLocation.path, home.studentTemperature.path] })
  const single = await countScans(client)
  await keepPageOpen(look, pause(requestInterval))
  const first = await countScans(client)
  const begun = Date.now()
  const taken = await keepPageOpen(look, pause(seconds))
  const took = (Date.now() - begun) / 1000
  const last = await countScans(client)
  const scansOf = (table: string, from: Scans, to: Scans) => (to.get(table) ?? 0) - (from.get(table) ?? 0)
  const reads = tables.map((table) => scansOf(table, first, last) / Math.max(1, scansOf(table, before, single)) / took)
  return { taken, took, readsPerSecond: Math.max(...reads) }
}

type ReadMeasure = Awaited<ReturnType<typeof measureReads>>

const rowsOf = ({ taken, took, readsPerSecond }: ReadMeasure): Row[] => {
  const p99 = Math.round(percentile(taken, 0.99))
  return [
    {
      of: 'answers, p99',
      value: `${p99} ms (p50 ${Math.round(percentile(taken, 0.5))} ms, ${taken.length} in ${Math.round(took)} s)`,
      limit: `within ${limits.p99} ms`,
      held: p99 <= limits.p99,
    },
    {
      of: 'readings of a figure',
      value: `${readsPerSecond.toFixed(2)} a second`,
      limit: `${limits.readsPerSecond} a second`,
      // One query may start with the load, and one when it ends.
      held: readsPerSecond * took <= limits.readsPerSecond * took + 1,
    },
  ]
}

/**
 * From the start of the navigation until the first picture of the page, and until home can be read, ms. Each window has
 * an empty cache.
 */
const measureOpenings = async ({ open, enter }: SlowBrowser) => {
  const openingTimes: { picture: number; readable: number }[] = []
  for (let left = windows; left > 0; left--) {
    const page = await open()
    await enter(page, '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const timings = await page.evaluate(() => ({
      picture: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      readable: performance.now(),
    }))
    openingTimes.push(timings)
    await page.context().close()
  }
  return openingTimes
}

const openingRow = (of: string, times: readonly number[], most: number | null): Row => {
  const middle = Math.round(median(times))
  return {
    of: `${of} meanwhile, processor slowed ${slowness} times`,
    value: `${middle} ms (slowest ${Math.round(Math.max(...times))} ms)`,
    limit: most === null ? 'reported' : `within ${most} ms`,
    held: most === null || middle <= most,
  }
}

/** The home page with two hundred people of one school: each figure is queried once a second, however many look. */
export const homeNow: Figure = {
  name: `home of a school before ${people} people, ${describeSize(sizes.school)}`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.school)
    const address = await startProduct(bench, url)
    const token = await signIn(address, 'school1', demoPassword)
    const look = { address, token, paths: figures.map(({ path }) => path), people, every: requestInterval }
    const seconds = Math.max(2 * requestInterval, bench.seconds)
    const looked = await withClient(url, (client) => measureReads(client, look, seconds))
    const browser = await openSlowBrowser(bench, address)
    const openings: Awaited<ReturnType<typeof measureOpenings>> = []
    await keepPageOpen(look, async () => void openings.push(...(await measureOpenings(browser))))
    return [
      ...rowsOf(looked),
      openingRow(
        'first picture',
        openings.map(({ picture }) => picture),
        limits.firstPicture,
      ),
      openingRow(
        'home can be read',
        openings.map(({ readable }) => readable),
        null,
      ),
    ]
  },
}
