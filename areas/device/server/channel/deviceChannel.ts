import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '../../../../platform/server/clock.ts'
import type { Config } from '../../../../platform/server/config.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import type { Limits } from '../../../../platform/server/limits/limits.ts'
import type { Channel } from '../../../../platform/server/live/channel.ts'
import { joinSender } from '../commandSender.ts'
import type { KnownDevice } from '../credentials.ts'
import { prepareAdmission } from './admit.ts'
import { longestPacket, makeDeviceBroker } from './broker.ts'
import { makeCommandLine } from './commandLine.ts'
import { keepLines } from './lines.ts'
import type { Ends } from './transport.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'deviceMqttPort' | 'redisUrl' | 'trustedProxies'>
  readonly limits: Limits
  /** Takes what a device reports, and gives the receipt; where it fails there is none, and the device sends again. */
  readonly receive: (device: KnownDevice, payload: Buffer) => Promise<unknown>
  readonly onFault: (what: string, error: unknown) => void
}

const open = async (parts: Parts, nodeId: string) => {
  const { database, clock, config, limits, receive, onFault } = parts
  const { redisUrl, trustedProxies } = config
  const lines = keepLines({ database, clock, nodeId, onFault })
  await lines.seekLost()
  const commands = makeCommandLine({ nodeId, redisUrl, lines, transport: () => broker })
  const inHand = new Set<Promise<void>>()

  const receipt = async (device: KnownDevice, payload: Buffer) =>
    broker.tell(device.deviceId, 'receipt', await receive(device, payload))

  const heard: Ends['heard'] = async ({ device }, up, payload) => {
    if (up === 'answer') return commands.answered(device.deviceId, payload)
    const working = receipt(device, payload)
    inHand.add(working)
    await working.finally(() => inHand.delete(working))
  }
  const admit = prepareAdmission({ database, limits, trustedProxies })
  const ends = { joined: lines.joined, left: lines.left, heard }
  const broker = await makeDeviceBroker({ nodeId, admit, ends, onFault })
  const putBack = joinSender(commands.send)
  return {
    handle: broker.handle,
    close: async () => {
      putBack()
      // Batches in hand get their receipts while the lines still stand.
      await Promise.allSettled(inHand)
      await broker.close()
      await Promise.allSettled(inHand)
      await lines.close()
      commands.close()
    },
  }
}

/** The devices' channel: MQTT at `/device/mqtt` and on a port of its own. It knows devices, and nothing of what they report. */
export const makeDeviceChannel = (parts: Parts): Channel => {
  let opened: Awaited<ReturnType<typeof open>> | null = null
  return {
    path: '/device/mqtt',
    longestFrame: longestPacket,
    port: parts.config.deviceMqttPort,
    broker: {
      handle: (stream: Duplex, request?: IncomingMessage) => opened?.handle(stream, request),
    },
    start: async (nodeId) => {
      opened = await open(parts, nodeId)
    },
    close: async () => opened?.close(),
  }
}
