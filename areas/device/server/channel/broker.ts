import { randomUUID } from 'node:crypto'
import { Aedes, type Client } from 'aedes'
import { refusedBy } from '../../../../platform/server/live/admitListener.ts'
import { limitUnadmitted } from '../../../../platform/server/live/limitUnadmitted.ts'
import type { makeDeviceAdmission } from './admit.ts'
import { maySubscribe, buildDownTopic, parseUpTopic } from './topics.ts'
import type { ConnectionHandlers, DeviceConnection, Transport } from './transport.ts'

/** Maximum size of a device payload and of an MQTT packet, in bytes. */
export const longestPayload = 128 * 1024
export const longestPacket = longestPayload + 1024

/** Maximum keep-alive, in seconds. The broker waits 1.5 times as long, so it detects a dead device within 9 s. */
const longestKeepAlive = 6

/** Maximum number of messages of one device in progress. A device that sends more is disconnected. */
const maxMessagesInProgress = 16

interface Parts {
  readonly nodeId: string
  readonly admit: ReturnType<typeof makeDeviceAdmission>
  readonly ends: ConnectionHandlers
  readonly trustedProxies: readonly string[]
  readonly onFault: (what: string, error: unknown) => void
}

/** Passes the result of a promise to a callback. */
const passResultTo = async <T>(found: Promise<T>, tell: (found: T) => void): Promise<void> => tell(await found)

type Handlers = NonNullable<ConstructorParameters<typeof Aedes>[0]>

/**
 * Builds the publish handler. It accepts messages on the device's topics and never forwards them to other clients.
 */
const buildPublishHandler = (
  { ends, onFault }: Parts,
  lineOf: (client: Client | null) => DeviceConnection | undefined,
) => {
  const inHand = new Map<string, number>()
  const count = (line: DeviceConnection, by: number) => {
    const now = (inHand.get(line.connection) ?? 0) + by
    if (now === 0) inHand.delete(line.connection)
    else inHand.set(line.connection, now)
    return now
  }
  const hear: NonNullable<Handlers['authorizePublish']> = (client, packet, done) => {
    // Messages from the server have no client.
    if (client === null) return done(null)
    const line = lineOf(client)
    const up = line && parseUpTopic(line.device.deviceId, packet.topic)
    if (!line || up === undefined || packet.payload.length > longestPayload) return done(refusedBy(5))
    if (count(line, 1) > maxMessagesInProgress) {
      count(line, -1)
      return done(refusedBy(5))
    }
    const payload = Buffer.from(packet.payload)
    packet.payload = ''
    packet.retain = false
    // Calling `done` lets the broker read the next packet, so wait until this message is processed.
    const worked = ends
      .heard(line, up, payload)
      .catch((error: unknown) => onFault('a message of a device could not be worked on', error))
      .finally(() => count(line, -1))
    void passResultTo(worked, () => done(null))
  }
  return hear
}

const buildBrokerHandlers = (parts: Parts, admitted: WeakMap<Client, DeviceConnection>): Handlers => {
  const { nodeId, admit, onFault } = parts
  const admitClient = async (client: Client, name: string | undefined, password: Buffer | undefined) => {
    const admission = await admit(client, name, password)
    if (admission.refused !== null) return admission.refused
    const { device, seal } = admission
    admitted.set(client, { device, seal, connection: `${nodeId}/${randomUUID()}`, close: () => client.close() })
    return null
  }
  return {
    keepaliveLimit: longestKeepAlive,
    drainTimeout: 10_000,
    // Replace the client id: a device could otherwise take over the id of another client and disconnect it. Sessions
    // are not stored, and last wills are dropped.
    preConnect: (_client, packet, done) => {
      packet.clientId = randomUUID()
      packet.clean = true
      delete packet.will
      done(null, true)
    },
    authenticate: (client, name, password, done) => {
      const checked = admitClient(client, name, password).catch((error: unknown) => {
        onFault('a device could not be admitted', error)
        return refusedBy(3)
      })
      void passResultTo(checked, (refused) => done(refused, refused === null))
    },
    authorizePublish: buildPublishHandler(parts, (client) => (client === null ? undefined : admitted.get(client))),
    authorizeSubscribe: (client, subscription, done) => {
      const line = admitted.get(client)
      done(null, line && maySubscribe(line.device.deviceId, subscription.topic) ? subscription : null)
    },
  }
}

/**
 * Creates this node's MQTT broker for devices, separate from the live channel's. A device publishes and subscribes
 * under its topics only and never receives messages of other devices.
 */
export const makeDeviceBroker = async (parts: Parts) => {
  const { ends } = parts
  const admitted = new WeakMap<Client, DeviceConnection>()
  const broker = await Aedes.createBroker(buildBrokerHandlers(parts, admitted))
  const withLine = (work: (line: DeviceConnection) => void) => (client: Client) => {
    const line = admitted.get(client)
    if (line) work(line)
  }
  // Register on `client`, not earlier: no event reports a client that disconnects while its credential is looked up.
  broker.on('client', withLine(ends.joined))
  broker.on('clientDisconnect', withLine(ends.left))
  // Broken connections are normal on school networks, so don't report them.
  broker.on('clientError', () => undefined)
  broker.on('connectionError', () => undefined)

  const transport: Transport = {
    tell: (deviceId, down, message) =>
      broker.publish(
        {
          cmd: 'publish',
          topic: buildDownTopic(deviceId, down),
          payload: JSON.stringify(message),
          qos: 1,
          retain: false,
          dup: false,
        },
        // No error handling: a device without a receipt sends again, and an unanswered command times out.
        () => undefined,
      ),
    close: () => new Promise<void>((resolve) => broker.close(() => resolve())),
  }
  return {
    ...transport,
    handle: limitUnadmitted({ broker, trustedProxies: parts.trustedProxies, longestPacket }),
  }
}
