import type { NumberedMessage } from './makeLive.ts'

/**
 * How long messages of a stream are collected into one packet, ms. The first message of a quiet stream is sent at
 * once.
 */
const collectFor = 50

/**
 * Collects the messages of a stream into packets: a burst of a thousand messages becomes twenty packets a second. All
 * streams share one interval, so that a listener of ten streams is written to once for all ten.
 */
export const makeAnnouncer = (publish: (stream: string, said: readonly NumberedMessage[]) => void) => {
  const waiting = new Map<string, NumberedMessage[]>()
  /** The streams with a message since the last interval. */
  const activeStreams = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const publishAll = () => {
    const collected = [...waiting]
    waiting.clear()
    for (const [stream, said] of collected) {
      activeStreams.add(stream)
      publish(stream, said)
    }
  }
  const flush = () => {
    activeStreams.clear()
    publishAll()
    timer = activeStreams.size === 0 ? null : setTimeout(flush, collectFor)
  }

  return {
    announce: (stream: string, said: NumberedMessage) => {
      timer ??= setTimeout(flush, collectFor)
      if (!activeStreams.has(stream)) {
        activeStreams.add(stream)
        publish(stream, [said])
        return
      }
      const collected = waiting.get(stream)
      if (collected) collected.push(said)
      else waiting.set(stream, [said])
    },
    close: () => {
      if (timer !== null) clearTimeout(timer)
      publishAll()
    },
  }
}
