import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, sizes, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { post } from './liveClient.ts'
import { signIn } from './load.ts'
import { startDrills } from './programs.ts'
import { median, takeTurns } from './turns.ts'

const jobsOfATurn = 2000
const least = 200

const countOpen = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ open: number }>(
    "select count(*)::int as open from job where kind = 'drill.small' and state <> 'done'",
  )
  return rows[0]?.open ?? 0
}

/** Empty jobs finished per second, from the call that queues them to the end of the last. */
export const jobs: Figure = {
  name: 'jobs: small ones done',
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.school)
    const address = await startDrills(bench, url)
    const token = await signIn(address, 'teacher1', demoPassword)
    const takeTurn = () =>
      withClient(url, async (client) => {
        await client.query("delete from job where kind = 'drill.small'")
        const start = performance.now()
        await post(`${address}/drill/many`, { count: jobsOfATurn }, token)
        while ((await countOpen(client)) > 0) await sleep(50)
        return jobsOfATurn / ((performance.now() - start) / 1000)
      })
    const rate = median(await takeTurns(bench, takeTurn))
    return [{ value: `${rate.toFixed(0)} a second`, limit: `at least ${least}`, held: rate >= least }]
  },
}
