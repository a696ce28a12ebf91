import { Refusal, common } from '../../contract/refusal.ts'
import { type Party, makeFairShare } from './fairShare.ts'
import { makeTurns } from './turns.ts'

/** How a caller waits for a connection. */
export interface WaitOptions {
  /** Maximum wait in ms. It is refused at once if the expected wait is longer. Without it the wait is unlimited. */
  readonly patience?: number | undefined
  /** Removes the caller from the queue. */
  readonly signal?: AbortSignal | undefined
  /** The party that the work is for; parties take turns. Work without a party has a separate turn. */
  readonly party?: Party | undefined
  /** True for a long read: it may use only a part of the connections. */
  readonly isHeavy?: boolean | undefined
  /** Goes before all others: for the probe that checks whether the database answers. */
  readonly isFirst?: boolean | undefined
}

type Leave = () => void

/** Seconds after which a party with too many searches may retry. */
const retryAfterSeconds = 5

/** A waiter in the queue; `begin` gives it a place. */
interface Waiter {
  readonly party: Party | undefined
  /** The time of arrival, ms. */
  readonly since: number
  readonly begin: () => void
}

interface Settings {
  /** The number of connections. */
  readonly most: number
}

/** The share of connections that long reads may hold. Lists and saves always have the others. */
const heavyShare = 0.4

/** The weight of one hold in the moving average of hold times. */
const averageWeight = 0.05

/** The longest retry time in a refusal, seconds. */
const maxRetrySeconds = 30

/** The refusal of a call that would be answered too late, with the seconds after which to retry. */
export const makeOverloadRefusal = (expectedWait: number): Refusal =>
  new Refusal(common.overloaded, { seconds: Math.min(maxRetrySeconds, Math.max(1, Math.ceil(expectedWait / 1000))) })

/** Makes the queue for a database's connections. Calling the function that `take` returns gives the place back. */
export const makeConnectionQueue = ({ most }: Settings) => {
  const share = makeFairShare(Math.max(1, Math.floor(most * heavyShare)))
  const ordinary = makeTurns<Waiter>()
  const urgent = new Set<Waiter>()
  const heavy = new Map<Waiter, Party>()
  let atWork = 0
  let meanHold = 0
  let lastGranted = 0

  const areWaiting = () => urgent.size + ordinary.size + heavy.size > 0

  const expectedWait = (party?: Party): number => {
    if (ordinary.size === 0) return 0
    const since = Math.min(lastGranted, (party && ordinary.firstOf(party)?.since) ?? lastGranted)
    return Math.max(performance.now() - since, (ordinary.before(party) * meanHold) / most)
  }

  const callNext = (): void => {
    if (atWork >= most) return
    const [asked] = urgent
    if (asked) return asked.begin()
    const [one, long] = [ordinary.next(), share.next(heavy)]
    const next = long !== null && (one === undefined || long.since < one.since) ? long : one
    next?.begin()
  }

  const begin = (heavyFor: Party | undefined): Leave => {
    const since = performance.now()
    lastGranted = since
    atWork += 1
    if (heavyFor) share.begins(heavyFor)
    return () => {
      atWork -= 1
      if (heavyFor) share.ends(heavyFor)
      else meanHold += (performance.now() - since - meanHold) * averageWeight
      if (areWaiting()) callNext()
    }
  }

  /** Adds a waiter to the queue; returns a function that removes it. */
  const enter = (waiter: Waiter, heavyFor: Party | undefined, { isFirst }: WaitOptions): Leave => {
    if (isFirst) {
      urgent.add(waiter)
      return () => void urgent.delete(waiter)
    }
    if (heavyFor === undefined) {
      ordinary.enter(waiter)
      return () => ordinary.leave(waiter)
    }
    if (!share.mayWait(heavyFor)) throw new Refusal(common.tooManySearches, { seconds: retryAfterSeconds })
    heavy.set(waiter, heavyFor)
    share.waits(heavyFor)
    return () => {
      heavy.delete(waiter)
      share.waitsNoMore(heavyFor)
    }
  }

  const wait = (how: WaitOptions, heavyFor: Party | undefined): Promise<Leave> => {
    const { patience, signal, party } = how
    const turn = Promise.withResolvers<Leave>()
    const settle = (then: () => void) => {
      leaveRow()
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      then()
    }
    const refusal = () =>
      heavyFor
        ? new Refusal(common.tooManySearches, { seconds: retryAfterSeconds })
        : makeOverloadRefusal(expectedWait(party))
    const giveUp = () => settle(() => turn.reject(signal?.reason))
    const waiter = { party, since: performance.now(), begin: () => settle(() => turn.resolve(begin(heavyFor))) }
    const leaveRow = enter(waiter, heavyFor, how)
    const timer = patience === undefined ? undefined : setTimeout(() => settle(() => turn.reject(refusal())), patience)
    signal?.addEventListener('abort', giveUp)
    return turn.promise
  }

  return {
    /**
     * The expected wait of one more call of a party, ms. It is derived from the calls before it, and is at least as
     * long as its first one has waited already or as the time since a place was last granted.
     */
    expectedWait,
    /** Takes a place in turn. Refuses at once if the expected wait exceeds the caller's patience. */
    take: async (how: WaitOptions): Promise<Leave> => {
      const { party, isHeavy = false, patience, signal, isFirst = false } = how
      const heavyFor = isHeavy ? party : undefined
      signal?.throwIfAborted()
      const isFree = atWork < most && (isFirst || (ordinary.size === 0 && share.next(heavy) === null))
      if (isFree && (heavyFor === undefined || share.hasRoomFor(heavyFor))) return begin(heavyFor)
      if (heavyFor === undefined && patience !== undefined && expectedWait(party) > patience)
        throw makeOverloadRefusal(expectedWait(party))
      return wait(how, heavyFor)
    },
  }
}
