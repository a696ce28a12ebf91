import { WebSocket } from 'ws'
import { databaseOf, sizes } from './data.ts'
import type { Bench, Figure } from './figure.ts'
import { endAll, openInTurn, post, startLive } from './liveClient.ts'
import { startBare } from './programs.ts'
import { median, middleBy, takeTurns } from './turns.ts'

const listeners = 1000
/** Messages of a turn, one after the other. */
const rounds = 12
const most = 60

/** The time until the last listener has received a message, ms, for several messages in sequence. */
const timeEach = (publish: (round: number) => Promise<void>) => {
  let received = 0
  let last = Promise.withResolvers<void>()
  const receive = () => {
    if (++received === listeners) last.resolve()
  }
  const run = async () => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      received = 0
      last = Promise.withResolvers()
      const start = performance.now()
      await publish(round)
      await last.promise
      times.push(performance.now() - start)
      // Wait longer than messages are batched, so that each message is the first of a batch.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    return median(times)
  }
  return { receive, run }
}

const measureProduct = async ({ subscribe, say, memory }: Awaited<ReturnType<typeof startLive>>) => {
  const before = await memory()
  const timing = timeEach((round) => say('fan', [round]))
  const clients = await openInTurn(listeners, () => subscribe('fan', timing.receive))
  const perListener = ((await memory()) - before) / listeners
  const time = await timing.run()
  await endAll(clients)
  return { time, perListener }
}

const openSocket = (address: string, receive: () => void) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(address.replace('http', 'ws'))
    socket.on('open', () => resolve(socket))
    socket.on('error', reject)
    socket.on('message', receive)
  })

const measureBare = async (address: string) => {
  const timing = timeEach((round) => post(address, { round }))
  const sockets = await openInTurn(listeners, () => openSocket(address, timing.receive))
  const time = await timing.run()
  for (const socket of sockets) socket.terminate()
  return time
}

/** A new product for each turn, because the memory of an idle listener only shows on one without earlier listeners. */
const takeTurn = async (bench: Bench, url: string) => {
  const ends: (() => Promise<unknown>)[] = []
  const turn: Bench = { ...bench, atEnd: (work) => void ends.unshift(work) }
  bench.atEnd(async () => {
    for (const end of ends) await end()
  })
  const bare = await measureBare(await startBare(turn, './bareFanOut.ts'))
  const ours = await measureProduct(await startLive(turn, url))
  for (const end of ends.splice(0)) await end()
  return { ...ours, bare }
}

/**
 * One message to a thousand listeners, from publishing to the last receipt, compared with bare `ws`, and the memory of
 * an idle listener.
 */
export const fanOut: Figure = {
  name: 'live: one message to 1,000 listeners',
  measure: async (bench) => {
    const url = await databaseOf(bench.server, sizes.school)
    const turns = await takeTurns(bench, () => takeTurn(bench, url))
    const { time, bare } = middleBy(turns, (turn) => turn.time / turn.bare)
    const memory = median(turns.map(({ perListener }) => perListener))
    return [
      {
        of: 'to the last receipt, median',
        value: `${time.toFixed(0)} ms (ws alone ${bare.toFixed(0)} ms)`,
        limit: `within ${most} ms`,
        held: time <= most,
      },
      { of: 'memory for an idle listener', value: `${(memory / 1024).toFixed(0)} KB`, limit: 'reported', held: true },
    ]
  },
}
