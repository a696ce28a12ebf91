import type { Config } from './config.ts'

interface Turn<Value> {
  /** When those asked for whom it was read, ms. */
  readonly at: number
  readonly value: Promise<Value>
  isRunning: boolean
  /** The turn of those for whom this one is too old, and who wait for its end. */
  next: Promise<Value> | null
}

/** So many readings are kept before those that are no longer good are dropped. */
const most = 1000

/**
 * Makes a heavy reading that callers share: whoever asks is given one that began at most `goodFor` ms before. Where none
 * did, those who ask while an older one is under way wait for its end, and one of them reads for all; so a key is read once
 * at a time, and once in `goodFor`. With 0, which is the rule without it, nobody is given a reading that began before they
 * asked, since that could not know what they have just done. The key says who may share: the same school, the same reach. Where the
 * one who reads fails, the others read by themselves, and nothing is kept. A server is told by its settings.
 */
export const makeSharedReading = <Value>(goodFor = 0) => {
  const turnsOf = new WeakMap<Config, Map<string, Turn<Value>>>()

  const dropOld = (turns: Map<string, Turn<Value>>, now: number) => {
    if (turns.size < most) return
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
