import type mqtt from 'mqtt'
import { connectMqtt } from './connectMqtt.ts'
import { waitsEnd } from './waits.ts'

/** A device on its channel, over WebSocket or TCP: it keeps all that it is told. */
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
  const told: { readonly topic: string; readonly message: unknown }[] = []
  const waiting = new Set<() => void>()
  client.on('error', () => undefined)
  client.on('message', (topic, payload) => {
    told.push({ topic, message: JSON.parse(payload.toString()) })
    for (const check of waiting) check()
  })
  const topic = (rest: string) => `device/${deviceId}/${rest}`
  const toldOn = (down: string) =>
    told.filter((one) => one.topic === topic(`down/${down}`)).map((one): unknown => one.message)
  return {
    client,
    deviceId,
    /** Everything that came on one of its topics, such as `receipt`. */
    toldOn,
    /** Subscribes to a topic; false where the broker does not allow it. */
    subscribe: async (name: string): Promise<boolean> => {
      const granted = await client.subscribeAsync(name, { qos: 1 }).catch(() => [])
      return granted.length > 0 && granted.every(({ qos }) => qos < 128)
    },
    /** Listens to receipts, commands and decisions, as devices do. */
    listen: async () => {
      await client.subscribeAsync([topic('down/receipt'), topic('down/command'), topic('down/decision')], { qos: 1 })
    },
    publish: (up: string, message: unknown) =>
      client.publishAsync(topic(`up/${up}`), typeof message === 'string' ? message : JSON.stringify(message), {
        qos: 1,
      }),
    /** Waits until so many have come on a topic. */
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
    /** Ends without a word, as a device does that loses its power. */
    cut: () => client.stream.destroy(),
    close: () => client.endAsync(true),
  }
}

export type DeviceLine = Awaited<ReturnType<typeof connectDevice>>
