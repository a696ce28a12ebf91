import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { Refusal } from '../../contract/refusal.ts'
import type { Database } from '../database/database.ts'
import type { Limits } from '../limits/limits.ts'
import type { SessionSource } from '../session.ts'
import { type Listener, makeListeners } from './listeners.ts'
import { listenerAddress } from './listenerAddress.ts'
import type { Said } from './makeLive.ts'
import { type QueueNames, channelOf } from './queueNames.ts'
import { joinByRedis } from './redisEmitter.ts'
import { readHeads } from './replay.ts'

/** How often each listener is told the last number of its streams, in milliseconds: also the server's sign of life. */
const headsEvery = 5000

/** How often it is looked whether listeners may still listen, in milliseconds. */
const admitEvery = 10_000

/** The longest keep-alive that a client may ask for, in seconds. The console asks for 5. */
const longestKeepAlive = 60

interface BrokerParts {
  readonly database: Database
  readonly sessionSource: SessionSource
  readonly queues: QueueNames
  readonly redisUrl: string | null
  readonly limits: Pick<Limits, 'admitListener'>
  readonly trustedProxies: readonly string[]
  readonly onFault: (what: string, error: unknown) => void
}

/** Refusals of MQTT 3.1.1: not now, wrong token, not allowed. */
const refusedBy = (returnCode: 3 | 4 | 5): AuthenticateError =>
  Object.assign(new Error('not authorised'), { returnCode })

/** Hands what was found out to a library that wants to be called back. */
const answerWith = async <T>(found: Promise<T>, tell: (found: T) => void): Promise<void> => tell(await found)

const packetFor = (payload: string) => ({ qos: 0 as const, retain: false, dup: false, payload })

/**
 * The MQTT broker of this node. Whoever connects brings a session's token as the password, may subscribe to queues that a
 * call has given that session, and publish nothing. Several nodes are joined by Redis.
 */
export const makeBroker = async (parts: BrokerParts) => {
  const { database, sessionSource, queues, redisUrl, limits, onFault } = parts
  const addressOfRequest = listenerAddress(parts.trustedProxies)
  const listeners = makeListeners()
  const admitted = new WeakMap<Client, Listener>()
  /** Listening is no activity: a window left open for the night does not keep its session alive. */
  const findSession = async (token: string) =>
    (await database.transaction(({ db }) => sessionSource(db, token, 'watch'), { onlyReads: true }))?.session ?? null

  /** By WebSocket a listener comes with a request, over TCP with a socket alone. */
  const addressOf = ({ req, conn }: Client): string => {
    if (req) return addressOfRequest(req)
    return conn instanceof Socket ? addressOfRequest({ headers: {}, socket: conn }) : ''
  }
  const comesTooOften = (token: string, from: string) =>
    limits.admitListener(token, from).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Refusal) return true
        throw error
      },
    )

  /** Null where the client is admitted, else why not. */
  const admit = async (client: Client, password: Buffer | undefined): Promise<AuthenticateError | null> => {
    const token = password?.toString() ?? ''
    if (await comesTooOften(token, addressOf(client))) return refusedBy(3)
    const session = token === '' ? null : await findSession(token)
    if (session === null || session.schoolId === null || session.passwordToChange) return refusedBy(4)
    admitted.set(client, {
      token,
      session,
      streams: new Set(),
      send: (stream, payload) =>
        // Whether it arrives is the listener's to notice: the next one tells the number again.
        client.publish({ cmd: 'publish', topic: channelOf(stream), ...packetFor(payload) }, () => undefined),
      close: () => client.close(),
    })
    return null
  }

  const broker = await Aedes.createBroker({
    ...(redisUrl === null ? {} : { mq: joinByRedis(redisUrl) }),
    keepaliveLimit: longestKeepAlive,
    connectTimeout: 10_000,
    // The name is ours: with one of its own choice a client could push another off the broker. No memory, no last will.
    preConnect: (_client, packet, done) => {
      packet.clientId = randomUUID()
      packet.clean = true
      delete packet.will
      done(null, true)
    },
    authenticate: (client, _username, password, done) => {
      const admitted = admit(client, password).catch((error: unknown) => {
        onFault('a listener could not be admitted', error)
        return refusedBy(5)
      })
      void answerWith(admitted, (refused) => done(refused, refused === null))
    },
    authorizePublish: (client, _packet, done) => done(client === null ? null : refusedBy(5)),
    authorizeSubscribe: (client, subscription, done) => {
      const listener = listeners.get(client.id)
      const stream = listener ? queues.streamOf(listener.session.id, subscription.topic) : null
      if (!listener || stream === null) return done(null, null)
      listener.streams.add(stream)
      return done(null, { ...subscription, topic: channelOf(stream), qos: 0 })
    },
  })
  // Not before: of a client that is gone while its session is looked up nobody would say that it left.
  broker.on('client', (client: Client) => {
    const listener = admitted.get(client)
    if (listener) listeners.add(client.id, listener)
  })
  broker.on('unsubscribe', (topics: string[], client: Client) => {
    for (const topic of topics) listeners.get(client.id)?.streams.delete(topic.slice(channelOf('').length))
  })
  broker.on('clientDisconnect', (client: Client) => listeners.remove(client.id))
  // Broken connections are everyday life on a school's network.
  broker.on('clientError', () => undefined)
  broker.on('connectionError', () => undefined)

  /** What was said may have been lost on the way here; its number was not. */
  const tellHeads = async () => {
    const streams = listeners.streams()
    if (streams.length === 0) return
    const heads = await database.asSystem('live: last numbers', (db) => readHeads(db, streams))
    const last = new Map(heads.map((head) => [head.stream, head.last]))
    for (const { streams: own, send } of listeners.all()) {
      for (const stream of own) send(stream, JSON.stringify({ last: last.get(stream) ?? 0, messages: [] }))
    }
  }

  const closeFormer = async () => {
    const byToken = Map.groupBy(listeners.all(), ({ token }) => token)
    for (const [token, own] of byToken) {
      const session = await findSession(token)
      if (session === null || session.schoolId === null) for (const { close } of own) close()
    }
  }

  const every = (milliseconds: number, what: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => onFault(what, error)), milliseconds).unref()
  const timers = [
    every(headsEvery, 'listeners could not be told the last numbers', tellHeads),
    every(admitEvery, 'listeners could not be looked at', closeFormer),
  ]

  return {
    handle: broker.handle,
    dropAll: () => {
      for (const { close } of listeners.all()) close()
    },
    publish: (stream: string, said: readonly Said[]) => {
      const last = said.at(-1)?.seq ?? 0
      const payload = JSON.stringify({ last, messages: said })
      broker.publish({ cmd: 'publish', topic: channelOf(stream), ...packetFor(payload) }, (error) => {
        // Not lost: the next sign of life tells the number, and listeners ask for what they missed.
        if (error) onFault('a live message could not be handed on', error)
      })
    },
    close: () => {
      for (const timer of timers) clearInterval(timer)
      return new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}

export type Broker = Awaited<ReturnType<typeof makeBroker>>
