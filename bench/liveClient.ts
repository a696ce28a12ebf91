import mqtt from 'mqtt'
import { demoPassword } from '../simulator/district/accounts.ts'
import type { Bench } from './figure.ts'
import { signIn } from './load.ts'
import { startDrills } from './programs.ts'

/** Number of connections opened at a time. */
const atOnce = 50

/** Posts a body, and throws if the response isn't a success. */
export const post = async (url: string, body: unknown, token = ''): Promise<void> => {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  await response.arrayBuffer()
}

/** Opens `count` connections, some at a time. */
export const openInTurn = async <One>(count: number, open: (index: number) => Promise<One>): Promise<One[]> => {
  const opened: One[] = []
  for (let from = 0; from < count; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => open(from + at))
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

/** Starts the product with the test area. Returns functions to send messages and to listen. */
export const startLive = async (bench: Bench, url: string) => {
  const address = await startDrills(bench, url)
  const token = await signIn(address, 'teacher1', demoPassword)
  const queueOf = async (key: string): Promise<string> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer: { data: string } = await (await fetch(`${address}/drill/queue?key=${key}`, { headers })).json()
    return answer.data
  }
  const subscribe = async (key: string, onWords: (words: readonly number[]) => void) => {
    const client = await mqtt.connectAsync(`${address.replace('http', 'ws')}/live`, {
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
    const report: { resident: number } = await (await fetch(`${address}/memory`)).json()
    return report.resident
  }
  const say = (key: string, words: readonly number[]) => post(`${address}/drill/say`, { key, words }, token)
  return { subscribe, say, memory }
}

/** Ends the connections of a turn. */
export const endAll = (clients: readonly mqtt.MqttClient[]) =>
  Promise.all(clients.map((client) => client.endAsync(true)))
