import mqtt, { type MqttClient } from 'mqtt'
import type { DeviceBatch } from '../../areas/access/contract.ts'
import { makeDeviceMemory } from './deviceMemory.ts'

/** Time after which a device sends again without a receipt, and after which it reconnects, ms. */
const resendAfter = 3000
const reconnectAfter = 500

/** A simulated device with a real credential and a real socket, and a clock that may be wrong. */
interface PretendDeviceSpec {
  /** URL of the server's device channel, over WebSocket or TCP. */
  readonly url: string
  readonly deviceId: number
  readonly credential: string
  /** The device's clock. */
  readonly clock: () => number
  /** True for a device that sends every message twice. */
  readonly sendsTwice?: boolean
}

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString())
  } catch {
    return undefined
  }
}

/** Makes a simulated device, which connects at once and reconnects by itself. */
export const makePretendDevice = ({ url, deviceId, credential, clock, sendsTwice = false }: PretendDeviceSpec) => {
  const topic = (rest: string) => `device/${deviceId}/${rest}`
  const memory = makeDeviceMemory(clock())
  let client: MqttClient | null = null
  let isReady = false
  let isOn = true
  let pendingBatch: DeviceBatch | null = null
  let timers: NodeJS.Timeout[] = []

  const later = (work: () => void, wait: number) => {
    const timer = setTimeout(() => {
      timers = timers.filter((one) => one !== timer)
      work()
    }, wait)
    timers.push(timer)
    return timer
  }

  const publish = (rest: string, message: unknown, retain = false) => {
    client?.publish(topic(rest), JSON.stringify(message), { qos: 1, retain }, () => undefined)
  }

  const send = () => {
    if (!isReady || pendingBatch !== null || memory.isEmpty()) return
    const batch = memory.next(clock())
    pendingBatch = batch
    publish('up/records', batch)
    if (sendsTwice) publish('up/records', batch)
    later(() => {
      if (pendingBatch !== batch) return
      pendingBatch = null
      send()
    }, resendAfter)
  }

  const handleMessage = (name: string, payload: Buffer) => {
    const message = parse(payload)
    if (name === topic('down/command')) {
      publish('up/answer', { commandId: Object(message).commandId, result: { done: true } })
      return
    }
    if (pendingBatch === null || !memory.settle(message, pendingBatch)) return
    pendingBatch = null
    send()
  }

  const connect = () => {
    const opened = mqtt.connect(url, {
      clientId: String(deviceId),
      username: String(deviceId),
      password: credential,
      will: { topic: topic('up/presence'), payload: Buffer.from('{"online":false}'), qos: 1, retain: true },
      keepalive: 5,
      reconnectPeriod: 0,
      protocolVersion: 4,
    })
    client = opened
    opened.on('error', () => undefined)
    opened.on('message', (name, payload) => handleMessage(name, payload))
    opened.on('connect', () => {
      const subscribed = opened.subscribeAsync([topic('down/receipt'), topic('down/command')], { qos: 1 })
      subscribed.then(
        () => {
          isReady = true
          publish('up/presence', { online: true }, true)
          return send()
        },
        () => opened.end(true),
      )
    })
    opened.once('close', () => {
      if (client !== opened) return
      ;[client, isReady, pendingBatch] = [null, false, null]
      if (isOn) later(() => isOn && client === null && connect(), reconnectAfter)
    })
  }

  const disconnect = async () => {
    isOn = false
    for (const timer of timers.splice(0)) clearTimeout(timer)
    await client?.endAsync(true)
  }
  connect()

  return {
    tally: memory.tally,
    /** Records that a user passes, and sends the record as soon as possible. */
    note: (userId: number, stateDictId: number) => {
      memory.add({ userId, stateDictId, time: clock() })
      send()
    },
    /** True when every record has its receipt. */
    isSettled: () => memory.isEmpty(),
    /** Breaks the line without a disconnect packet. The device reconnects by itself. */
    cut: () => client?.stream.destroy(),
    goOffline: disconnect,
    comeBack: () => {
      isOn = true
      connect()
    },
    close: disconnect,
  }
}

export type PretendDevice = ReturnType<typeof makePretendDevice>
