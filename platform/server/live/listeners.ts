import type { Client } from 'aedes'
import type { Session } from '../session.ts'
import { channelOf } from './queueNames.ts'

/** Somebody who is connected to this node's broker. */
export interface Listener {
  readonly token: string
  readonly session: Session
  readonly streams: Set<string>
  readonly send: (stream: string, payload: string) => void
  /** Tells the listener that it hears a stream no more, and ends that subscription. */
  readonly endStream: (stream: string) => void
  readonly close: () => void
}

/** The packet of a broker, which nobody confirms. */
export const packetFor = (payload: string | Buffer) => ({ qos: 0 as const, retain: false, dup: false, payload })

/** The last packet of a stream that a listener may not hear any more. */
const lastPacket = JSON.stringify({ last: 0, messages: [], ended: true })

/** Makes a listener out of a client that was admitted. */
export const listenerOf = (client: Client, token: string, session: Session): Listener => {
  const streams = new Set<string>()
  const send = (stream: string, payload: string) =>
    // Nobody checks that it arrives: a listener that missed it learns so from the next number.
    client.publish({ cmd: 'publish', topic: channelOf(stream), ...packetFor(payload) }, () => undefined)
  return {
    token,
    session,
    streams,
    send,
    endStream: (stream) => {
      streams.delete(stream)
      send(stream, lastPacket)
      client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [channelOf(stream)] }, () => undefined)
    },
    close: () => client.close(),
  }
}

/** Keeps the listeners that are connected to this node, by the name that the broker gave the connection. */
export const makeListeners = () => {
  const listeners = new Map<string, Listener>()
  return {
    get: (id: string) => listeners.get(id),
    add: (id: string, listener: Listener) => void listeners.set(id, listener),
    remove: (id: string) => void listeners.delete(id),
    all: () => [...listeners.values()],
    streams: () => [...new Set([...listeners.values()].flatMap(({ streams }) => [...streams]))],
  }
}

export type Listeners = ReturnType<typeof makeListeners>
