import type { Client } from 'aedes'
import type { Session } from '../session.ts'
import { channelOf } from './queueNames.ts'

/** A client that is connected to this node's broker. */
export interface Listener {
  readonly token: string
  readonly session: Session
  readonly streams: Set<string>
  readonly send: (stream: string, payload: string) => void
  /** Notifies the listener that a stream has ended for it, and unsubscribes it. */
  readonly endStream: (stream: string) => void
  readonly close: () => void
}

/** The packet options of the broker: QoS 0, without confirmation. */
export const packetFor = (payload: string | Buffer) => ({ qos: 0 as const, retain: false, dup: false, payload })

/** The last packet of a stream for a listener who may no longer receive it. */
const lastPacket = JSON.stringify({ last: 0, messages: [], ended: true })

/** Makes a listener of an admitted client. */
export const listenerOf = (client: Client, token: string, session: Session): Listener => {
  const streams = new Set<string>()
  const send = (stream: string, payload: string) =>
    // Delivery isn't checked: a listener that missed it notices from the next number.
    client.publish({ cmd: 'publish', topic: channelOf(stream), ...packetFor(payload) }, () => undefined)
  return {
    token,
    session,
    streams,
    send,
    endStream: (stream) => {
      // First, because the broker forwards only packets of these streams.
      send(stream, lastPacket)
      streams.delete(stream)
      client.unsubscribe({ cmd: 'unsubscribe', unsubscriptions: [channelOf(stream)] }, () => undefined)
    },
    close: () => client.close(),
  }
}

/** Stores the listeners connected to this node, by the client id that the broker assigned. */
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
