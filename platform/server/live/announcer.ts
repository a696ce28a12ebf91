import type { Said } from './makeLive.ts'

/** How long messages of a stream are gathered into one packet, in milliseconds. The first of a quiet stream goes at once. */
const gatherFor = 50

/** Gathers the messages of a stream into packets: a burst of a thousand messages is twenty packets a second, not a thousand. */
export const makeAnnouncer = (publish: (stream: string, said: readonly Said[]) => void) => {
  const waiting = new Map<string, Said[]>()
  const timers = new Map<string, NodeJS.Timeout>()

  const pause = (stream: string) => {
    timers.set(
      stream,
      setTimeout(() => {
        timers.delete(stream)
        const said = waiting.get(stream)
        if (!said) return
        waiting.delete(stream)
        pause(stream)
        publish(stream, said)
      }, gatherFor),
    )
  }

  return {
    announce: (stream: string, said: Said) => {
      if (!timers.has(stream)) {
        pause(stream)
        publish(stream, [said])
        return
      }
      const gathered = waiting.get(stream)
      if (gathered) gathered.push(said)
      else waiting.set(stream, [said])
    },
    close: () => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
      for (const [stream, said] of waiting) publish(stream, said)
      waiting.clear()
    },
  }
}
