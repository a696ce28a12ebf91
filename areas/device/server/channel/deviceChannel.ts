import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Channel } from '../../../../platform/server/live/channel.ts'
import { setCommandSender } from '../commandSender.ts'
import type { KnownDevice } from '../credentials.ts'
import { setDecisionSender } from '../decisionSender.ts'
import { makeDeviceAdmission } from './admit.ts'
import { longestPacket, makeDeviceBroker } from './broker.ts'
import type { ChannelParts } from './channelParts.ts'
import { makeCommandRelay } from './commandRelay.ts'
import { trackConnections } from './connectionTracker.ts'
import { openOperatorChannel } from './operated/openOperatorChannel.ts'
import type { UpMessageKind } from './topics.ts'
import type { ConnectionHandlers } from './transport.ts'

const openEmbeddedBroker = async (parts: ChannelParts, nodeId: string) => {
  const { database, clock, config, limits, receive, receiveAir, asked, onFault } = parts
  const { redisUrl, trustedProxies } = config
  const lines = trackConnections({ database, clock, nodeId, onFault })
  await lines.seekLost()
  const commands = makeCommandRelay({ nodeId, redisUrl, isHere: lines.isHere, transport: () => broker })
  const inHand = new Set<Promise<void>>()

  const receipt = async (device: KnownDevice, up: UpMessageKind, payload: Buffer) => {
    const work = up === 'air' ? receiveAir : receive
    broker.tell(device.deviceId, 'receipt', await work(device, payload))
  }

  const decision = async (device: KnownDevice, payload: Buffer) =>
    broker.tell(device.deviceId, 'decision', await asked(device, payload))

  const heard: ConnectionHandlers['heard'] = async ({ device }, up, payload) => {
    if (up === 'answer') return commands.answered(device.deviceId, payload)
    // The connection itself shows the presence. Only an operator's broker needs presence messages.
    if (up === 'presence') return
    const working = up === 'ask' ? decision(device, payload) : receipt(device, up, payload)
    inHand.add(working)
    await working.finally(() => inHand.delete(working))
  }
  const admit = makeDeviceAdmission({ database, limits, trustedProxies })
  const ends = { joined: lines.joined, left: lines.left, heard }
  const broker = await makeDeviceBroker({ nodeId, admit, ends, trustedProxies, onFault })
  const resetSenders = [setCommandSender(commands.send), setDecisionSender(commands.decided)]
  return {
    handle: broker.handle,
    close: async () => {
      for (const leave of resetSenders) leave()
      // Send the receipts of batches in progress before the connections close.
      await Promise.allSettled(inHand)
      await broker.close()
      await Promise.allSettled(inHand)
      await lines.close()
      commands.close()
    },
  }
}

interface Opened {
  readonly handle: ((stream: Duplex, request?: IncomingMessage) => void) | undefined
  readonly close: () => Promise<void>
}

/**
 * Creates the device channel: MQTT at `/device/mqtt` and on `DEVICE_MQTT_PORT`, or through an operator's broker. It
 * knows devices but not the content of their reports.
 */
export const makeDeviceChannel = (parts: ChannelParts): Channel => {
  const { deviceMqttPort, deviceMqttUrl } = parts.config
  let opened: Opened | null = null
  return {
    path: '/device/mqtt',
    longestFrame: longestPacket,
    port: deviceMqttPort,
    broker: {
      handle: (stream: Duplex, request?: IncomingMessage) =>
        opened?.handle ? opened.handle(stream, request) : stream.destroy(),
    },
    start: async (nodeId) => {
      opened =
        deviceMqttUrl === null
          ? await openEmbeddedBroker(parts, nodeId)
          : openOperatorChannel(parts, nodeId, deviceMqttUrl)
    },
    close: async () => opened?.close(),
  }
}
