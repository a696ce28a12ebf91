import { randomUUID } from 'node:crypto'
import { Aedes, type Client } from 'aedes'
import { refusedBy } from '../../../../platform/server/live/admitListener.ts'
import { waitingRoom } from '../../../../platform/server/live/waitingRoom.ts'
import type { prepareAdmission } from './admit.ts'
import { mayHear, topicOf, upOf } from './topics.ts'
import type { Ends, Line, Transport } from './transport.ts'

/** The longest payload of a device, in bytes, and with it the longest packet. */
export const longestPayload = 128 * 1024
export const longestPacket = longestPayload + 1024

/** The longest keep-alive, in seconds. A broker waits half as long again: a device that dies is known within 9 s. */
const longestKeepAlive = 6

/** So many messages of one device may be worked on; a device that sends yet more is cut off. */
const mostInHand = 16

interface Parts {
  readonly nodeId: string
  readonly admit: ReturnType<typeof prepareAdmission>
  readonly ends: Ends
  readonly trustedProxies: readonly string[]
  readonly onFault: (what: string, error: unknown) => void
}

/** Calls a library back with what a promise gives. */
const answerWith = async <T>(found: Promise<T>, tell: (found: T) => void): Promise<void> => tell(await found)

type Handlers = NonNullable<ConstructorParameters<typeof Aedes>[0]>

/** Hears what a device publishes under its own topics; the broker hands nothing on. */
const hearing = ({ ends, onFault }: Parts, lineOf: (client: Client | null) => Line | undefined) => {
  const inHand = new Map<string, number>()
  const count = (line: Line, by: number) => {
    const now = (inHand.get(line.connection) ?? 0) + by
    if (now === 0) inHand.delete(line.connection)
    else inHand.set(line.connection, now)
    return now
  }
  const hear: NonNullable<Handlers['authorizePublish']> = (client, packet, done) => {
    // Messages of the server itself come from no client.
    if (client === null) return done(null)
    const line = lineOf(client)
    const up = line && upOf(line.device.deviceId, packet.topic)
    if (!line || up === undefined || packet.payload.length > longestPayload) return done(refusedBy(5))
    if (count(line, 1) > mostInHand) {
      count(line, -1)
      return done(refusedBy(5))
    }
    const payload = Buffer.from(packet.payload)
    packet.payload = ''
    packet.retain = false
    // The next packets are read when this one is done.
    const worked = ends
      .heard(line, up, payload)
      .catch((error: unknown) => onFault('a message of a device could not be worked on', error))
      .finally(() => count(line, -1))
    void answerWith(worked, () => done(null))
  }
  return hear
}

const rules = (parts: Parts, admitted: WeakMap<Client, Line>): Handlers => {
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
    // The name is ours: with one of its own choice a client could push another off the broker. No memory, no last will.
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
      void answerWith(checked, (refused) => done(refused, refused === null))
    },
    authorizePublish: hearing(parts, (client) => (client === null ? undefined : admitted.get(client))),
    authorizeSubscribe: (client, subscription, done) => {
      const line = admitted.get(client)
      done(null, line && mayHear(line.device.deviceId, subscription.topic) ? subscription : null)
    },
  }
}

/**
 * This node's own MQTT broker for devices, apart from the live channel's. A device publishes and hears under its own
 * topics alone, and no device hears another.
 */
export const makeDeviceBroker = async (parts: Parts) => {
  const { ends } = parts
  const admitted = new WeakMap<Client, Line>()
  const broker = await Aedes.createBroker(rules(parts, admitted))
  const withLine = (work: (line: Line) => void) => (client: Client) => {
    const line = admitted.get(client)
    if (line) work(line)
  }
  // Not earlier: nothing tells of the leaving of a client that is gone while its credential is looked up.
  broker.on('client', withLine(ends.joined))
  broker.on('clientDisconnect', withLine(ends.left))
  // Broken connections are everyday life on a school's network.
  broker.on('clientError', () => undefined)
  broker.on('connectionError', () => undefined)

  const transport: Transport = {
    tell: (deviceId, down, message) =>
      broker.publish(
        {
          cmd: 'publish',
          topic: topicOf(deviceId, down),
          payload: JSON.stringify(message),
          qos: 1,
          retain: false,
          dup: false,
        },
        // A device that did not get it sends again, or has not answered in time.
        () => undefined,
      ),
    close: () => new Promise<void>((resolve) => broker.close(() => resolve())),
  }
  return {
    ...transport,
    handle: waitingRoom({ broker, trustedProxies: parts.trustedProxies, longestPacket }),
  }
}
