import mqtt from 'mqtt'
import { WebSocket } from 'ws'
import { demoPassword } from '../simulator/district/accounts.ts'
import { signIn } from './load.ts'
import { startProgram } from './programs.ts'

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

const post = async (url: string, body: unknown, token = ''): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response.json()
}

/** How long until the last of so many has received it, ms, for each of some messages, one after the other. */
const timeEach = async (receivers: number, rounds: number, publish: (round: number) => Promise<void>) => {
  let received = 0
  let last = Promise.withResolvers<void>()
  const times: number[] = []
  const receive = () => {
    if (++received === receivers) last.resolve()
  }
  const run = async () => {
    for (let round = 0; round < rounds; round++) {
      received = 0
      last = Promise.withResolvers()
      const start = performance.now()
      await publish(round)
      await last.promise
      times.push(performance.now() - start)
      // Past the time for which messages are gathered: each is a first one.
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    return times
  }
  return { receive, run }
}

const openInTurn = async <T>(count: number, open: (index: number) => Promise<T>): Promise<T[]> => {
  const opened: T[] = []
  for (let from = 0; from < count; from += 50) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, at) => open(from + at)))))
  }
  return opened
}

const ourServer = async (url: string) => {
  const product = await startProgram('./serveLive.ts', { DATABASE_URL: url })
  const token = await signIn(product.address, 'teacher1', demoPassword)
  const queueOf = async (key: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer: { data: string } = await (
      await fetch(`${product.address}/drill/queue?key=${key}`, { headers })
    ).json()
    return answer.data
  }
  const subscribe = async (key: string, onWords: (words: readonly number[]) => void) => {
    const client = await mqtt.connectAsync(`${product.address.replace('http', 'ws')}/live`, {
      username: 'bench',
      password: token,
      keepalive: 30,
      protocolVersion: 4,
    })
    client.on('message', (_topic, payload) => {
      const packet: { messages: { body: { word: number } }[] } = JSON.parse(payload.toString())
      if (packet.messages.length > 0) onWords(packet.messages.map(({ body }) => body.word))
    })
    await client.subscribeAsync(await queueOf(key))
    return client
  }
  const memory = async (): Promise<number> => {
    const told: { resident: number } = await (await fetch(`${product.address}/memory`)).json()
    return told.resident
  }
  const say = (key: string, words: readonly number[]) => post(`${product.address}/drill/say`, { key, words }, token)
  return { subscribe, say, memory, stop: product.stop }
}

/** One message to a thousand listeners, publish to last receipt: ours and `ws` alone, at the median, ms. */
export const measureFanOut = async (url: string, listeners = 1000, rounds = 30) => {
  const ours = await ourServer(url)
  const before = await ours.memory()
  const timing = await timeEach(listeners, rounds, (round) => ours.say('fan', [round]).then(() => undefined))
  const clients = await openInTurn(listeners, () => ours.subscribe('fan', timing.receive))
  const perListener = ((await ours.memory()) - before) / listeners
  const times = await timing.run()
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await ours.stop()

  const bare = await startProgram('./bareFanOut.ts', {})
  const bareTiming = await timeEach(listeners, rounds, (round) => post(bare.address, { round }).then(() => undefined))
  const sockets = await openInTurn(
    listeners,
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const socket = new WebSocket(bare.address.replace('http', 'ws'))
        socket.on('open', () => resolve(socket))
        socket.on('error', reject)
        socket.on('message', bareTiming.receive)
      }),
  )
  const bareTimes = await bareTiming.run()
  for (const socket of sockets) socket.terminate()
  await bare.stop()
  return { ours: percentile(times, 0.5), bare: percentile(bareTimes, 0.5), perListener }
}

/** 200 listeners over 20 topics at 1,000 messages a second: from before the publishing call to each receipt, p99, ms. */
export const measureStream = async (url: string, seconds: number) => {
  const ours = await ourServer(url)
  const delays: number[] = []
  const start = performance.now()
  const now = () => Math.round(performance.now() - start)
  const receive = (words: readonly number[]) => delays.push(...words.map((word) => now() - word))
  const clients = await openInTurn(200, (index) => ours.subscribe(`topic${index % 20}`, receive))
  const saying: Promise<unknown>[] = []
  let said = 0
  const begun = performance.now()
  // A hundred calls a second with ten messages each.
  for (let turn = 1; turn <= seconds * 100; turn++) {
    saying.push(ours.say(`topic${turn % 20}`, Array.from({ length: 10 }, now)))
    said += 10
    const next = begun + turn * 10
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
  await Promise.all(saying)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await ours.stop()
  return {
    p99: percentile(delays, 0.99),
    p50: percentile(delays, 0.5),
    perSecond: said / seconds,
    lost: said * 10 - delays.length,
  }
}
