import type { Duplex } from 'node:stream'

/** The lengths of MQTT packets as they pass: told as soon as a packet's head has come, not when it is whole. */
const followLengths = (told: (length: number) => void) => {
  let body = 0
  let length = 0
  let factor = 0
  const readHead = (byte: number) => {
    if (factor === 0) {
      // The packet's kind; its length follows, 7 bits a byte.
      ;[length, factor] = [0, 1]
      return
    }
    length += (byte & 127) * factor
    factor *= 128
    if (byte >= 128) return
    ;[body, factor] = [length, 0]
    told(length)
  }
  return (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      const step = Math.min(body, chunk.length - at)
      body -= step
      at += step
      if (at < chunk.length) readHead(chunk[at++] ?? 0)
    }
  }
}

/**
 * Cuts off a client that announces a packet longer than it may be at that moment, in bytes: the broker would keep all of it
 * before anybody looks at it. Called once the broker reads from the stream, which goes on at the broker's pace.
 */
export const guardPackets = (stream: Duplex, longest: () => number): void => {
  const follow = followLengths((length) => {
    if (length > longest()) stream.destroy()
  })
  stream.on('data', (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) follow(chunk)
  })
}
