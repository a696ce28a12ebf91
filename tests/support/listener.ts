import type mqtt from 'mqtt'
import { connectMqtt } from './connectMqtt.ts'
import { waitsEnd } from './waits.ts'

interface Packet {
  readonly last: number
  readonly messages: readonly { seq: number; body: unknown }[]
  /** The last packet of a stream that may not be heard any more. */
  readonly ended?: boolean
}

/** Somebody who listens to the live channel, over WebSocket or TCP, and keeps all that came. */
export const makeListener = async (url: string, token: string, options: mqtt.IClientOptions = {}) => {
  const usual = { username: 'token', password: token, keepalive: 5, reconnectPeriod: 0, protocolVersion: 4 } as const
  const client = await connectMqtt(url, { ...usual, ...options })
  const packets: Packet[] = []
  const waiting = new Set<() => void>()
  client.on('message', (_topic, payload) => {
    packets.push(JSON.parse(payload.toString()))
    for (const check of waiting) check()
  })
  const messages = () => packets.flatMap((packet) => packet.messages)
  return {
    client,
    packets,
    messages,
    /** Subscribes; false where the broker does not allow it. */
    subscribe: async (queue: string): Promise<boolean> => {
      const granted = await client.subscribeAsync(queue).catch(() => [])
      return granted.length > 0 && granted.every(({ qos }) => qos < 128)
    },
    /** Waits until something holds of what has come. */
    until: (holds: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('what was waited for did not come')), waitsEnd)
        const check = () => {
          if (!holds()) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    ended: () => new Promise<void>((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve())),
    close: () => client.endAsync(true),
  }
}

export type Listener = Awaited<ReturnType<typeof makeListener>>
