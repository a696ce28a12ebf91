import type { Config } from './config.ts'

interface Turn<Value> {
  /** The time of the request that it was read for, ms. */
  readonly at: number
  readonly value: Promise<Value>
  isRunning: boolean
  /** The next turn, shared by requests that this one is too old for and that wait for its end. */
  next: Promise<Value> | null
}

/** Number of kept readings above which expired ones are dropped. */
const maxReadings = 1000

/**
 * Makes an expensive reading that callers share: a caller receives one that began at most `goodFor` ms earlier. If
 * there is none, callers that arrive during an older reading wait for its end, and one of them reads for all; so a
 * key is read once at a time, and once per `goodFor`. With the default 0 no caller receives a reading that began
 * before its request, since that reading could miss the caller's latest change. The key says who may share: the same
 * school, the same reach. If the reading fails for its starter, the others read by themselves, and nothing is kept.
 * The config object identifies the server.
 */
export const makeSharedReading = <Value>(goodFor = 0) => {
  const turnsOf = new WeakMap<Config, Map<string, Turn<Value>>>()

  const dropOld = (turns: Map<string, Turn<Value>>, now: number) => {
    if (turns.size < maxReadings) return
    for (const [key, { at, isRunning }] of turns) if (!isRunning && now - at >= goodFor) turns.delete(key)
  }

  const begin = (turns: Map<string, Turn<Value>>, key: string, at: number, read: () => Promise<Value>) => {
    dropOld(turns, at)
    const turn: Turn<Value> = { at, value: read(), isRunning: true, next: null }
    turns.set(key, turn)
    const end = (isKept: boolean) => {
      turn.isRunning = false
      if (!isKept && turns.get(key) === turn) turns.delete(key)
    }
    turn.value.then(
      () => end(goodFor > 0),
      () => end(false),
    )
    return turn.value
  }

  return (server: Config, key: string, at: Date, read: () => Promise<Value>): Promise<Value> => {
    const turns = turnsOf.get(server) ?? new Map<string, Turn<Value>>()
    turnsOf.set(server, turns)
    const [turn, now] = [turns.get(key), at.getTime()]
    if (turn && now - turn.at < goodFor) return turn.value.catch(read)
    if (!turn?.isRunning) return begin(turns, key, now, read)
    if (turn.next) return turn.next.catch(read)
    const goOn = () => begin(turns, key, now, read)
    turn.next = turn.value.then(goOn, goOn)
    return turn.next
  }
}
