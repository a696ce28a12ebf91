import type { WebSocket } from 'ws'

/** The kinds of packets that the console sends (MQTT 3.1.1, 2.2.1). */
const kinds = { connect: 1, subscribe: 8, unsubscribe: 10, ping: 12 } as const

interface Packet {
  readonly kind: number
  readonly body: Buffer
}

/** The packets of a WebSocket message: several packets sent at once may arrive as one message. */
const packetsIn = (data: Buffer): Packet[] => {
  const packets: Packet[] = []
  for (let at = 0; at < data.length;) {
    const kind = (data[at] ?? 0) >> 4
    let [length, shift] = [0, 0]
    do {
      at += 1
      length |= ((data[at] ?? 0) & 127) << shift
      shift += 7
    } while (((data[at] ?? 0) & 128) !== 0)
    at += 1
    packets.push({ kind, body: data.subarray(at, at + length) })
    at += length
  }
  return packets
}

/** The response to each packet. Subscriptions are granted, and no message is sent. */
const replyTo = ({ kind, body }: Packet): Buffer | null => {
  const [high = 0, low = 0] = body
  if (kind === kinds.connect) return Buffer.from([0x20, 2, 0, 0])
  if (kind === kinds.subscribe) return Buffer.from([0x90, 3, high, low, 0])
  if (kind === kinds.unsubscribe) return Buffer.from([0xb0, 2, high, low])
  return kind === kinds.ping ? Buffer.from([0xd0, 0]) : null
}

const sockets = new Set<WebSocket>()
let isAway = false

/** Messages sent in this test, by channel. The server keeps them too, for listeners that subscribe later. */
const sentMessages = new Map<string, { readonly seq: number; readonly body: unknown }[]>()

/** Forgets the messages of earlier tests. */
export const forgetLive = (): void => sentMessages.clear()

/**
 * Messages of a queue after a number, as the server replays them. A page needs them if it subscribes after the test
 * sent a message, or if its line broke on a busy machine.
 */
export const replayLive = ({ queue, after }: { readonly queue: string; readonly after: number }) => {
  const all = sentMessages.get(queue.slice(0, queue.lastIndexOf('/'))) ?? []
  return { messages: all.filter(({ seq }) => seq > after), last: all.at(-1)?.seq ?? 0, complete: true }
}

/** A packet as MQTT publishes it (3.1.1, 3.3), without an acknowledgement. */
const publication = (channel: string, payload: string): Buffer => {
  const name = Buffer.from(channel)
  const rest = Buffer.concat([Buffer.from([name.length >> 8, name.length & 255]), name, Buffer.from(payload)])
  const lengths: number[] = []
  for (let left = rest.length; left > 0 || lengths.length === 0; left >>= 7) lengths.push(left & 127)
  const bytes = lengths.map((part, at) => (at < lengths.length - 1 ? part | 128 : part))
  return Buffer.concat([Buffer.from([0x30, ...bytes]), rest])
}

/** The live channel of a stage: connected, and silent until a test sends a message (`sendLive`). */
export const mqttBroker = (socket: WebSocket): void => {
  if (isAway) {
    socket.terminate()
    return
  }
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket))
  socket.on('message', (data) => {
    const packets = Buffer.isBuffer(data) ? packetsIn(data) : []
    for (const answer of packets.map(replyTo)) if (answer !== null) socket.send(answer)
  })
}

/** Sends a message on a channel with the number `seq` of its stream. Numbers increase by one. */
export const sendLive = (channel: string, seq: number, body: unknown): void => {
  sentMessages.set(channel, [...(sentMessages.get(channel) ?? []), { seq, body }])
  const packet = publication(channel, JSON.stringify({ last: seq, messages: [{ seq, body }] }))
  for (const socket of sockets) socket.send(packet)
}

/** Ends the subscriptions of a channel, as when listeners lose the permission. */
export const endLive = (channel: string): void => {
  const packet = publication(channel, JSON.stringify({ last: 0, messages: [], ended: true }))
  for (const socket of sockets) socket.send(packet)
}

/** Ends all connections and refuses new ones until the returned function is called. */
export const cutLive = (): (() => void) => {
  isAway = true
  for (const socket of sockets) socket.terminate()
  return () => {
    isAway = false
  }
}

/** Number of open connections. A console that has ended leaves none. */
export const liveConnections = (): number => sockets.size
