import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Aedes, Client } from 'aedes'
import { guardPackets } from './guardPackets.ts'
import { listenerAddress } from './listenerAddress.ts'

/** Connections per address that may wait for admission, and how long each may take, ms. */
const maxWaiting = 64
const admissionTimeout = 5000

/** The longest packet of a client that is not admitted yet, bytes: a name and a token. */
const maxUnadmittedPacket = 16_384

interface Parts {
  readonly broker: Pick<Aedes, 'handle'> & { on: (event: 'client', told: (client: Client) => void) => unknown }
  readonly trustedProxies: readonly string[]
  /** The longest packet of an admitted client, bytes. */
  readonly longestPacket: number
}

/**
 * Protects a broker from clients that are not admitted yet: each may send little and has few seconds, and only few of
 * an address may wait, since all of that costs memory before a token is checked. Returns the broker's `handle`.
 */
export const limitUnadmitted = ({ broker, trustedProxies, longestPacket }: Parts) => {
  const addressOfRequest = listenerAddress(trustedProxies)
  const waiting = new Map<string, number>()
  const admitted = new WeakMap<object, () => void>()

  const addressOf = (stream: Duplex, request?: IncomingMessage): string => {
    if (request) return addressOfRequest(request)
    return stream instanceof Socket ? addressOfRequest({ headers: {}, socket: stream }) : ''
  }

  const count = (address: string, by: 1 | -1) => {
    const now = (waiting.get(address) ?? 0) + by
    if (now === 0) waiting.delete(address)
    else waiting.set(address, now)
  }

  broker.on('client', ({ conn }) => admitted.get(conn)?.())

  return (stream: Duplex, request?: IncomingMessage): void => {
    const address = addressOf(stream, request)
    if ((waiting.get(address) ?? 0) >= maxWaiting) return void stream.destroy()
    let isWaiting = true
    const timer = setTimeout(() => stream.destroy(), admissionTimeout)
    const leave = () => {
      if (!isWaiting) return
      isWaiting = false
      clearTimeout(timer)
      count(address, -1)
    }
    count(address, 1)
    admitted.set(stream, leave)
    stream.once('close', leave)
    broker.handle(stream, request)
    guardPackets(stream, () => (isWaiting ? maxUnadmittedPacket : longestPacket))
  }
}
