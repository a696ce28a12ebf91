import mqtt, { type MqttClient } from 'mqtt'
import { replayCall } from '../../platform/contract/replay.ts'
import { makeStreamReader } from '../../platform/console/live/streamReader.ts'
import type { makeFront } from './front.ts'

/** A listener that connects to the next node when its node dies, and reads as the console does. */
export const makeReader = async (options: {
  readonly front: ReturnType<typeof makeFront>
  readonly addresses: () => readonly string[]
  readonly token: string
  readonly queue: string
}) => {
  const { front, addresses, token, queue } = options
  const heard: number[] = []
  const reader = makeStreamReader({
    replay: async (after) => {
      const answer = await front.call(replayCall, { query: { queue, after } }, token)
      if (answer.code !== 200) throw new Error(answer.msg)
      return answer.data
    },
    onMessage: (body) => heard.push(Number(Object(body).word)),
    onCatchUp: () => undefined,
  })
  const ignoreFailure = () => undefined
  let client: MqttClient | null = null
  let closed = false
  let turn = 0

  const joined = Promise.withResolvers<void>()

  const connect = (): void => {
    const nodes = addresses()
    const address = nodes[turn++ % nodes.length] ?? ''
    const opened = mqtt.connect(`${address.replace('http', 'ws')}/live`, {
      username: 'drill',
      password: token,
      keepalive: 5,
      reconnectPeriod: 0,
      protocolVersion: 4,
    })
    client = opened
    opened.on('error', ignoreFailure)
    opened.on('message', (_topic, payload) => void reader.take(JSON.parse(payload.toString())).catch(ignoreFailure))
    opened.on('close', () => {
      if (!closed && client === opened) setTimeout(connect, 100)
    })
    opened.on('connect', () => {
      void opened
        .subscribeAsync(queue)
        .then(() => reader.subscribed())
        .then(joined.resolve, ignoreFailure)
    })
  }
  connect()
  await joined.promise
  return {
    heard,
    /**
     * Waits until `count` messages have arrived. After four minutes it returns anyway, so that the test reports the
     * missing ones.
     */
    until: async (count: number) => {
      const end = Date.now() + 240_000
      while (heard.length < count && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
    },
    close: async () => {
      closed = true
      await client?.endAsync(true)
    },
  }
}
