import type mqtt from 'mqtt'
import { connectMqtt } from './connectMqtt.ts'
import { waitsEnd } from './waits.ts'

/** Connects a device to its channel, over WebSocket or TCP, and collects all messages it receives. */
export const connectDevice = async (url: string, credential: string, options: mqtt.IClientOptions = {}) => {
  const deviceId = Number(credential.split('.')[0])
  const client = await connectMqtt(url, {
    clientId: String(deviceId),
    username: String(deviceId),
    password: credential,
    keepalive: 5,
    reconnectPeriod: 0,
    protocolVersion: 4,
    ...options,
  })
  const received: { readonly topic: string; readonly message: unknown }[] = []
  const waiting = new Set<() => void>()
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => {
    received.push({ topic, message: JSON.parse(payload.toString()) })
    for (const check of waiting) check()
  })
  const topic = (rest: string) => `device/${deviceId}/${rest}`
  const toldOn = (down: string) =>
    received.filter((one) => one.topic === topic(`down/${down}`)).map((one): unknown => one.message)
  return {
    client,
    deviceId,
    /** All messages received on a topic of the device, such as `receipt`. */
    toldOn,
    /** Subscribes to a topic. Returns false if the broker doesn't allow it. */
    subscribe: async (name: string): Promise<boolean> => {
      const granted = await client.subscribeAsync(name, { qos: 1 }).catch(() => [])
      return granted.length > 0 && granted.every(({ qos }) => qos < 128)
    },
    /** Subscribes to receipts, commands and decisions, as devices do. */
    listen: async () => {
      await client.subscribeAsync([topic('down/receipt'), topic('down/command'), topic('down/decision')], { qos: 1 })
    },
    publish: (up: string, message: unknown) =>
      client.publishAsync(topic(`up/${up}`), typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
    /** Waits until `count` messages have arrived on a topic. */
    until: (down: string, count: number) =>
      new Promise<unknown[]>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('what was waited for did not come')), waitsEnd)
        const check = () => {
          const come = toldOn(down)
          if (come.length < count) return
          clearTimeout(timer)
          waiting.delete(check)
          resolve(come)
        }
        waiting.add(check)
        check()
      }),
    ended: () => new Promise<void>((resolve) => (client.connected ? client.once('close', () => resolve()) : resolve())),
    /** Breaks the connection without a disconnect packet, as a device does that loses power. */
    cut: () => client.stream.destroy(),
    close: () => client.endAsync(true),
  }
}

export type DeviceLine = Awaited<ReturnType<typeof connectDevice>>
