import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { setCredentialMirror } from '../../credentialMirror.ts'
import { setCommandSender } from '../../commandSender.ts'
import { setDecisionSender } from '../../decisionSender.ts'
import type { ChannelParts } from '../channelParts.ts'
import { makeCommandRelay } from '../commandRelay.ts'
import { type UpMessageKind, parseSender, buildDownTopic } from '../topics.ts'
import type { Transport } from '../transport.ts'
import { connectBroker } from './connectBroker.ts'
import { makeDeviceCache } from './deviceCache.ts'
import { answersTopic, makeDynamicSecurity } from './dynamicSecurity.ts'
import { syncBrokerCredentials } from './syncBrokerCredentials.ts'
import { trackBrokerPresence } from './trackBrokerPresence.ts'
import { consumeDeviceMessages } from './consumeDeviceMessages.ts'
import { makeBrokerNodeRegistry } from './brokerNodeRegistry.ts'

/** Check interval for credentials and presence, ms. */
const checkEvery = 700

/** Expiry of a command at the broker, in seconds. A command that has timed out must not reach its device. */
const commandExpiry = 5

/** Maximum number of messages in flight to devices, and how long `close` waits for them, ms. */
const maxInFlight = 16
const closeTimeout = 2000

/** Answers go to every node, and the waiting node recognizes its command. So commands don't depend on Redis. */
const topics = ['device/+/up/answer', 'device/+/up/presence', answersTopic]

/** Opens the device channel through an operator's broker (`DEVICE_MQTT_URL`). The nodes connect to it as clients. */
export const openOperatorChannel = (parts: ChannelParts, nodeId: string, url: string) => {
  const { database, clock, config, receive, receiveAir, asked, onFault } = parts
  const witness = makeBrokerNodeRegistry(config.redisUrl, nodeId)
  const presence = trackBrokerPresence({ database, clock, witness, nodeId, onFault })
  const book = makeDeviceCache(database)
  const security = makeDynamicSecurity(() => client)
  const hush = (deviceId: number) => void client.publish(`device/${deviceId}/up/presence`, '', { qos: 0, retain: true })
  const credentials = syncBrokerCredentials({ database, security, hush, onFault })
  const state = { isUp: false }
  const isUp = () => state.isUp

  const client = connectBroker({
    url,
    name: `xingtan-${nodeId}`,
    keepalive: 5,
    topics,
    onFault,
    onBegin: presence.begin,
    onUp: () => {
      state.isUp = true
      presence.up()
      begin().catch((error: unknown) => onFault('the operator’s broker does not let us do what devices need', error))
    },
    onDown: () => {
      state.isUp = false
      presence.down()
    },
  })

  const begin = async () => {
    await credentials.begin()
    // Publish a test message to device 0. Without the right to publish, all receipts would be lost without an error.
    await client.publishAsync(buildDownTopic(0, 'receipt'), '', { qos: 1 })
  }

  const limitInFlight = pLimit(maxInFlight)
  const transport: Transport = {
    tell: (deviceId, down, message) => {
      // A device without a receipt sends again, and an unanswered command times out.
      if (!isUp()) return
      const properties = down === 'command' ? { messageExpiryInterval: commandExpiry } : {}
      const publish = () =>
        client.publishAsync(buildDownTopic(deviceId, down), JSON.stringify(message), { qos: 1, properties })
      limitInFlight(publish).catch(() => undefined)
    },
    close: async () => {
      const end = performance.now() + closeTimeout
      while (isUp() && limitInFlight.activeCount + limitInFlight.pendingCount > 0 && performance.now() < end)
        await sleep(10)
      await client.endAsync(true)
    },
  }
  const commands = makeCommandRelay({ nodeId, redisUrl: null, isHere: isUp, transport: () => transport })

  client.on('message', (topic, payload) => {
    if (topic === answersTopic) return security.hear(payload)
    const sender = parseSender(topic)
    if (sender?.up === 'presence') presence.heard(sender.deviceId, payload)
    if (sender?.up === 'answer') commands.answered(sender.deviceId, payload)
  })

  const work = async (deviceId: number, up: UpMessageKind, payload: Buffer) => {
    const device = await book.find(deviceId)
    // The broker still admits a device whose credential is no longer valid. Send no receipt; the broker will disconnect
    // it soon.
    if (device === null) return
    if (up === 'ask') transport.tell(deviceId, 'decision', await asked(device, payload))
    else if (up === 'air') transport.tell(deviceId, 'receipt', await receiveAir(device, payload))
    else transport.tell(deviceId, 'receipt', await receive(device, payload))
  }
  const records = consumeDeviceMessages({ url, nodeId, work, onFault })

  let looking: Promise<unknown> | null = null
  const look = async () => {
    book.tidy()
    await presence.look()
    if (isUp()) await credentials.look()
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => onFault('the devices of the operator’s broker could not be looked at', error))
      .finally(() => {
        looking = null
      })
  }, checkEvery).unref()

  const resetSenders = [
    setCommandSender(commands.send),
    setDecisionSender(commands.decided),
    setCredentialMirror(credentials.keeper),
  ]
  return {
    // Devices connect to the operator's broker.
    handle: undefined,
    close: async () => {
      for (const back of resetSenders) back()
      clearInterval(timer)
      await records.close()
      credentials.close()
      await looking
      await presence.close()
      await transport.close()
      commands.close()
      witness.close()
    },
  }
}
