import { type RefusalKind, Refusal } from '../../contract/refusal.ts'

interface LaneRules {
  /** At work at once; 0 lets all through. */
  readonly most: number
  /** Waiting beside them; further ones are refused at once. */
  readonly mostWaiting: number
  /** How long one waits before it is refused, ms. */
  readonly patience: number
  readonly refusal: RefusalKind
}

interface Lane {
  atWork: number
  /** In the order in which they came; called when it is their turn. */
  readonly waiting: Set<() => void>
}

/** How long somebody who was refused is asked to wait, seconds. */
const comeAgainIn = 2

/** Lets so many of each name work at once; further ones wait their turn in order, for a while. In memory, so of this node alone. */
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

  /** Waits for a place that somebody leaves; the place goes on to the next without being free in between. */
  const wait = (lane: Lane, signal: AbortSignal): Promise<void> => {
    const refused = new Refusal(refusal, { seconds: comeAgainIn })
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
    /** Does work in its turn among others of the same name; `signal` takes it out of the row. */
    inTurn: async <T>(name: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
      if (most === 0) return work()
      // Those that have arrived meanwhile are counted before this one is begun.
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
