import type { Config } from '../../../../platform/server/config.ts'

interface Turn<Read> {
  readonly running: Promise<Read>
  /** The turn of those who have asked since this one began. */
  next: Promise<Read> | null
}

/**
 * Makes a heavy reading that callers share: whoever asks while another's is under way waits for the next one, with all
 * others who do, and one of them reads for all. Nobody is given a reading that began before they asked, since that could
 * not know what they have just done. The key says who may share: the same school, the same reach. Where the one who reads
 * fails, the others read by themselves. A server is told by its settings.
 */
export const makeReadTogether = <Read>() => {
  const turnsOf = new WeakMap<Config, Map<string, Turn<Read>>>()

  const begin = (turns: Map<string, Turn<Read>>, key: string, running: Promise<Read>): Promise<Read> => {
    const turn: Turn<Read> = { running, next: null }
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn) turns.delete(key)
    }
    running.then(end, end)
    return running
  }

  return (server: Config, key: string, read: () => Promise<Read>): Promise<Read> => {
    const turns = turnsOf.get(server) ?? new Map<string, Turn<Read>>()
    turnsOf.set(server, turns)
    const turn = turns.get(key)
    if (!turn) return begin(turns, key, read())
    if (turn.next) return turn.next.catch(read)
    turn.next = turn.running.then(
      () => begin(turns, key, read()),
      () => begin(turns, key, read()),
    )
    return turn.next
  }
}
