import type { WebSocket } from 'ws'

/** The kinds of packets that the console sends (MQTT 3.1.1, 2.2.1). */
const kinds = { connect: 1, subscribe: 8, unsubscribe: 10, ping: 12 } as const

/** The answer to each packet; subscriptions are granted, and no message is ever sent. */
const answerTo = (packet: Buffer): Buffer | null => {
  const kind = (packet[0] ?? 0) >> 4
  const [high = 0, low = 0] = packet.subarray(2, 4)
  if (kind === kinds.connect) return Buffer.from([0x20, 2, 0, 0])
  if (kind === kinds.subscribe) return Buffer.from([0x90, 3, high, low, 0])
  if (kind === kinds.unsubscribe) return Buffer.from([0xb0, 2, high, low])
  return kind === kinds.ping ? Buffer.from([0xd0, 0]) : null
}

/** The live channel of a stage: connected, and silent. The screens' data comes from the answers to their calls. */
export const mqttBroker = (socket: WebSocket): void => {
  socket.on('message', (data) => {
    const answer = Buffer.isBuffer(data) ? answerTo(data) : null
    if (answer !== null) socket.send(answer)
  })
}
