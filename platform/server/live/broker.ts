import { randomUUID } from 'node:crypto'
import { Aedes, type AedesPublishPacket, type AuthenticateError, type Client } from 'aedes'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { SessionSource, WatchedSessions } from '../session.ts'
import { prepareAdmission, prepareFindSession, refusedBy } from './admitListener.ts'
import { batchListenerChecks, prepareAsk } from './askListeners.ts'
import type { Hearings } from './hearing.ts'
import { type Listener, type Listeners, listenerOf, makeListeners, packetFor } from './listeners.ts'
import type { NumberedMessage } from './makeLive.ts'
import { type QueueNames, channelOf, streamOfChannel } from './queueNames.ts'
import { limitUnadmitted } from './limitUnadmitted.ts'
import { streamsOfName } from './streamName.ts'
import { watchListeners } from './watchListeners.ts'

/** The longest packet that a listener may send, bytes: it only sends its token and subscriptions. */
const maxPacket = 16_384

/** The longest keep-alive that a client may request, seconds. The console requests 5. */
const maxKeepAlive = 60

interface BrokerParts {
  readonly database: Database
  readonly sessionSource: SessionSource
  readonly watchedSessions: WatchedSessions
  readonly hearings: Hearings
  readonly queues: QueueNames
  readonly redisUrl: string | null
  readonly limits: Pick<Limits, 'admitListener'>
  readonly trustedProxies: readonly string[]
  readonly onFault: (what: string, error: unknown) => void
}

/** Passes the result of a promise to a callback. */
const callWithResult = async <T>(result: Promise<T>, callback: (result: T) => void): Promise<void> =>
  callback(await result)

/** A packet of a stream as this node published it. */
const PublishedPacket = z.looseObject({ messages: z.array(z.looseObject({ body: z.unknown() })) })

/**
 * Reduces each packet to what its listener may receive. A queue for several streams subscribes to all streams of its
 * school, so the packets of other streams are dropped here.
 */
const filterPackets =
  (listeners: Listeners, hearings: Hearings) =>
  (client: Client, packet: AedesPublishPacket): AedesPublishPacket | null => {
    const listener = listeners.get(client.id)
    const stream = streamOfChannel(packet.topic)
    if (listener?.streams.has(stream) !== true) return null
    const maskBody = hearings.heardBy(listener.session, stream)
    if (!maskBody) return packet
    const published = PublishedPacket.parse(JSON.parse(packet.payload.toString()))
    const messages = published.messages.map((message) => ({ ...message, body: maskBody(message.body) }))
    return { ...packet, payload: JSON.stringify({ ...published, messages }) }
  }

type OpenParts = Pick<BrokerParts, 'queues' | 'redisUrl' | 'hearings' | 'onFault'> & {
  readonly listeners: Listeners
  readonly admit: ReturnType<typeof prepareAdmission>
  readonly mayHear: ReturnType<typeof batchListenerChecks>
}

/** Loads the Redis client only if several nodes are joined. */
const joinNodes = async (redisUrl: string) => {
  const { joinByRedis } = await import('./redisEmitter.ts')
  return joinByRedis(redisUrl)
}

/**
 * Opens the broker with its rules: who may connect, who may subscribe to which queue, and that no client publishes.
 */
const openBroker = async ({ queues, redisUrl, hearings, onFault, listeners, admit, mayHear }: OpenParts) => {
  const admitted = new WeakMap<Client, Listener>()

  const admitClient = async (client: Client, password: Buffer | undefined): Promise<AuthenticateError | null> => {
    const admission = await admit(client, password)
    if (admission.refused === null) admitted.set(client, listenerOf(client, admission.token, admission.session))
    return admission.refused
  }

  /** Returns the channel of a queue, or null unless the client may receive all of its streams at this moment. */
  const allowSubscription = async (client: Client, queue: string): Promise<string | null> => {
    const listener = listeners.get(client.id)
    const name = listener ? queues.streamOf(listener.session.id, queue) : null
    if (!listener || name === null) return null
    const streams = streamsOfName(name)
    const allowed = await Promise.all(streams.map((stream) => mayHear({ token: listener.token, stream })))
    if (allowed.includes(false)) return null
    for (const stream of streams) listener.streams.add(stream)
    return streams.length === 1 ? channelOf(name) : channelOf(`${name.slice(0, name.lastIndexOf('/'))}/+`)
  }

  const broker = await Aedes.createBroker({
    ...(redisUrl === null ? {} : { mq: await joinNodes(redisUrl) }),
    keepaliveLimit: maxKeepAlive,
    // The server assigns the client id, because a client that chose the id of another would disconnect it. Sessions
    // don't persist, and there is no last will.
    preConnect: (_client, packet, done) => {
      packet.clientId = randomUUID()
      packet.clean = true
      delete packet.will
      done(null, true)
    },
    authenticate: (client, _username, password, done) => {
      const checked = admitClient(client, password).catch((error: unknown) => {
        onFault('a listener could not be admitted', error)
        return refusedBy(5)
      })
      void callWithResult(checked, (refused) => done(refused, refused === null))
    },
    authorizeForward: filterPackets(listeners, hearings),
    authorizePublish: (client, _packet, done) => done(client === null ? null : refusedBy(5)),
    authorizeSubscribe: (client, subscription, done) => {
      // A failed check disconnects the client, which then retries. A refusal would end its subscription.
      const allowed = allowSubscription(client, subscription.topic).catch((error: unknown) => {
        onFault('a subscription could not be checked', error)
        return refusedBy(5)
      })
      void callWithResult(allowed, (topic) => {
        if (topic instanceof Error) return done(topic)
        done(null, topic === null ? null : { ...subscription, topic, qos: 0 })
      })
    },
  })
  // Listeners are added here and not on admission, because a client that disconnects during the look-up of its session
  // causes no disconnect event.
  broker.on('client', (client: Client) => {
    const listener = admitted.get(client)
    if (listener) listeners.add(client.id, listener)
  })
  return broker
}

const removeOnLeave = (broker: Aedes, listeners: Listeners): void => {
  broker.on('unsubscribe', (topics: string[], client: Client) => {
    for (const topic of topics) listeners.get(client.id)?.streams.delete(streamOfChannel(topic))
  })
  broker.on('clientDisconnect', (client: Client) => listeners.remove(client.id))
  // Broken connections are common on a school's network.
  broker.on('clientError', () => undefined)
  broker.on('connectionError', () => undefined)
}

/**
 * The MQTT broker of this node. A client sends a session token as its password. It may subscribe to the queues that a
 * call returned to that session, as long as their topics allow it, and publishes nothing. Several nodes are joined by
 * Redis.
 */
export const makeBroker = async (parts: BrokerParts) => {
  const listeners = makeListeners()
  const findSession = prepareFindSession(parts.database, parts.sessionSource)
  const ask = prepareAsk(parts)
  const admit = prepareAdmission({ ...parts, findSession })
  const broker = await openBroker({ ...parts, listeners, admit, mayHear: batchListenerChecks(ask) })
  removeOnLeave(broker, listeners)
  const stopWatching = watchListeners({ ...parts, listeners, ask })

  return {
    handle: limitUnadmitted({ ...parts, broker, longestPacket: maxPacket }),
    dropAll: () => {
      for (const { close } of listeners.all()) close()
    },
    publish: (stream: string, messages: readonly NumberedMessage[]) => {
      const last = messages.at(-1)?.seq ?? 0
      // Bytes, because a string would be encoded again for each listener of the stream.
      const payload = Buffer.from(JSON.stringify({ last, messages }))
      broker.publish({ cmd: 'publish', topic: channelOf(stream), ...packetFor(payload) }, (error) => {
        // The message isn't lost: the next heartbeat contains its number, and listeners then request missed messages.
        if (error) parts.onFault('a live message could not be published', error)
      })
    },
    close: () => {
      stopWatching()
      return new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}

export type Broker = Awaited<ReturnType<typeof makeBroker>>
