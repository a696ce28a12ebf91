import { type RefusalKind, Refusal } from '../../contract/refusal.ts'

interface LaneRules {
  /** Concurrent work; 0 means no limit. */
  readonly most: number
  /** Waiting work; more is refused at once. */
  readonly mostWaiting: number
  /** How long to wait before a refusal, ms. */
  readonly patience: number
  readonly refusal: RefusalKind
}

interface Lane {
  atWork: number
  /** In order of arrival; called when it is their turn. */
  readonly waiting: Set<() => void>
}

/** Seconds after which a refused caller may retry. */
const retryAfterSeconds = 2

/**
 * Limits the concurrent work per name. Further work waits in order, for a limited time. The state is in memory, so
 * the limit is per node.
 */
export const makeLanes = ({ most, mostWaiting, patience, refusal }: LaneRules) => {
  const lanes = new Map<string, Lane>()

  const laneOf = (name: string): Lane => {
    const known = lanes.get(name)
    if (known) return known
    const lane = { atWork: 0, waiting: new Set<() => void>() }
    lanes.set(name, lane)
    return lane
  }

  const leave = (name: string, lane: Lane): void => {
    const [next] = lane.waiting
    if (next) return next()
    lane.atWork -= 1
    if (lane.atWork === 0) lanes.delete(name)
  }

  /** Waits for a place. The place passes directly to the next waiter. */
  const wait = (lane: Lane, signal: AbortSignal): Promise<void> => {
    const refused = new Refusal(refusal, { seconds: retryAfterSeconds })
    if (lane.waiting.size >= mostWaiting) throw refused
    const turn = Promise.withResolvers<void>()
    const settle = (how: () => void) => {
      lane.waiting.delete(begin)
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      how()
    }
    const begin = () => settle(turn.resolve)
    const giveUp = () => settle(() => turn.reject(refused))
    const timer = setTimeout(giveUp, patience)
    signal.addEventListener('abort', giveUp)
    lane.waiting.add(begin)
    return turn.promise
  }

  return {
    /** Runs work in its turn among work of the same name; `signal` removes it from the queue. */
    inTurn: async <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
      if (most === 0) return work()
      // Lets calls that have already arrived be counted first.
      await new Promise((resolve) => void setImmediate(resolve))
      const lane = laneOf(name)
      if (lane.atWork < most) lane.atWork += 1
      else await wait(lane, signal)
      try {
        return await work()
      } finally {
        leave(name, lane)
      }
    },
  }
}
