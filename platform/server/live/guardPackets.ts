import type { Duplex } from 'node:stream'

/** Follows the lengths of MQTT packets in a stream and reports each as soon as its header has arrived. */
const followLengths = (onLength: (length: number) => void) => {
  let body = 0
  let length = 0
  let factor = 0
  const readHead = (byte: number) => {
    if (factor === 0) {
      // The packet type; the length follows, 7 bits per byte.
      ;[length, factor] = [0, 1]
      return
    }
    length += (byte & 127) * factor
    factor *= 128
    if (byte >= 128) return
    ;[body, factor] = [length, 0]
    onLength(length)
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
 * Disconnects a client that announces a packet above the current limit, in bytes: the broker would buffer all of it
 * first. Call it after the broker has begun to read the stream, which continues at the broker's pace.
 */
export const guardPackets = (stream: Duplex, longest: () => number): void => {
  const follow = followLengths((length) => {
    if (length > longest()) stream.destroy()
  })
  stream.on('data', (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) follow(chunk)
  })
}
