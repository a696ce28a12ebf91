import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOf, sizes } from './data.ts'
import type { Figure } from './figure.ts'
import { endAll, openInTurn, startLive } from './liveClient.ts'
import { middleBy, percentile, takeTurns } from './turns.ts'

const [listeners, topics, most] = [200, 20, 100]
/** A hundred calls a second with ten messages each. */
const [callsPerSecond, wordsPerCall] = [100, 10]

/** From just before the publishing call to each receipt, ms. */
const takeTurn = async ({ subscribe, say }: Awaited<ReturnType<typeof startLive>>, seconds: number) => {
  const delays: number[] = []
  const start = performance.now()
  const now = () => Math.round(performance.now() - start)
  const receive = (words: readonly number[]) => delays.push(...words.map((word) => now() - word))
  const clients = await openInTurn(listeners, (index) => subscribe(`topic${index % topics}`, receive))
  const publishing: Promise<unknown>[] = []
  const begun = performance.now()
  for (let turn = 1; turn <= seconds * callsPerSecond; turn++) {
    publishing.push(say(`topic${turn % topics}`, Array.from({ length: wordsPerCall }, now)))
    await sleep(Math.max(0, begun + (turn * 1000) / callsPerSecond - performance.now()))
  }
  await Promise.all(publishing)
  await sleep(500)
  await endAll(clients)
  const published = publishing.length * wordsPerCall
  return {
    p99: percentile(delays, 0.99),
    p50: percentile(delays, 0.5),
    perSecond: published / seconds,
    lost: (published * listeners) / topics - delays.length,
  }
}

/** Two hundred listeners on twenty topics at a thousand messages a second. */
export const stream: Figure = {
  name: 'live: 200 listeners, 20 topics, 1,000 messages a second, p99',
  measure: async (bench) => {
    const live = await startLive(bench, await databaseOf(bench.server, sizes.school))
    const turns = await takeTurns(bench, () => takeTurn(live, bench.seconds))
    const { p99, p50, perSecond } = middleBy(turns, (turn) => turn.p99)
    const lost = turns.reduce((sum, turn) => sum + turn.lost, 0)
    const value = `${p99} ms (p50 ${p50} ms, ${perSecond.toFixed(0)}/s, ${lost} lost)`
    return [{ value, limit: `within ${most} ms`, held: p99 <= most }]
  },
}
