import type mqtt from 'mqtt'
import { connectMqtt } from './connectMqtt.ts'
import { waitsEnd } from './waits.ts'

interface Packet {
  readonly last: number
  readonly messages: readonly { seq: number; body: unknown }[]
  /** True in the last packet of a stream whose listener lost the permission. */
  readonly ended?: boolean
}

/** Connects a listener to the live channel, over WebSocket or TCP, and collects all packets. */
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
    /** Subscribes. Returns false if the broker doesn't allow it. */
    subscribe: async (queue: string): Promise<boolean> => {
      const granted = await client.subscribeAsync(queue).catch(() => [])
      return granted.length > 0 && granted.every(({ qos }) => qos < 128)
    },
    /** Waits until a condition on the received packets holds. */
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
