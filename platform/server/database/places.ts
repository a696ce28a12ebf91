import { Refusal, common } from '../../contract/refusal.ts'
import { type Party, makeFairShare } from './fairShare.ts'
import { makeTurns } from './turns.ts'

/** How somebody waits for a connection. */
export interface Patience {
  /** Refused after so many milliseconds, and at once where it would take longer; without it there is no end. */
  readonly patience?: number | undefined
  /** Takes it out of the row. */
  readonly signal?: AbortSignal | undefined
  /** Those for whom it is done, who take turns with others; work of nobody in particular has a turn of its own. */
  readonly party?: Party | undefined
  /** It reads so much that it takes long: it has a part of the connections alone. */
  readonly isHeavy?: boolean | undefined
  /** Before everybody else: for the one question whether the database answers at all. */
  readonly isFirst?: boolean | undefined
}

type Leave = () => void

/** How long somebody whose searches are too many is asked to wait, seconds. */
const comeAgainIn = 5

/** Somebody in the row; `begin` gives them a place. */
interface Waiter {
  readonly party: Party | undefined
  /** The moment at which they came, ms. */
  readonly since: number
  readonly begin: () => void
}

interface Settings {
  /** The connections that there are. */
  readonly most: number
}

/** The part of the connections that long reads may hold: lists and saves always have the others. */
const heavyPart = 0.4

/** How much one time counts in the mean time that a connection is held. */
const weightOfOne = 0.05

/** The longest that anybody is told to wait, seconds. */
const longestTold = 30

/** The refusal of a call that would be answered too late, with the seconds after which to come again. */
export const overloaded = (expectedWait: number): Refusal =>
  new Refusal(common.overloaded, { seconds: Math.min(longestTold, Math.max(1, Math.ceil(expectedWait / 1000))) })

/** The row before the connections of a database. A place is given up by calling what `take` gives. */
export const makePlaces = ({ most }: Settings) => {
  const share = makeFairShare(Math.max(1, Math.floor(most * heavyPart)))
  const ordinary = makeTurns<Waiter>()
  const urgent = new Set<Waiter>()
  const heavy = new Map<Waiter, Party>()
  let atWork = 0
  let meanHold = 0
  let lastGiven = 0

  const areWaiting = () => urgent.size + ordinary.size + heavy.size > 0

  const expectedWait = (party?: Party): number => {
    if (ordinary.size === 0) return 0
    const since = Math.min(lastGiven, (party && ordinary.firstOf(party)?.since) ?? lastGiven)
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
    lastGiven = since
    atWork += 1
    if (heavyFor) share.begins(heavyFor)
    return () => {
      atWork -= 1
      if (heavyFor) share.ends(heavyFor)
      else meanHold += (performance.now() - since - meanHold) * weightOfOne
      if (areWaiting()) callNext()
    }
  }

  /** Puts somebody in the row; gives how to take them out again. */
  const enter = (waiter: Waiter, heavyFor: Party | undefined, { isFirst }: Patience): Leave => {
    if (isFirst) {
      urgent.add(waiter)
      return () => void urgent.delete(waiter)
    }
    if (heavyFor === undefined) {
      ordinary.enter(waiter)
      return () => ordinary.leave(waiter)
    }
    if (!share.mayWait(heavyFor)) throw new Refusal(common.tooManySearches, { seconds: comeAgainIn })
    heavy.set(waiter, heavyFor)
    share.waits(heavyFor)
    return () => {
      heavy.delete(waiter)
      share.waitsNoMore(heavyFor)
    }
  }

  const wait = (how: Patience, heavyFor: Party | undefined): Promise<Leave> => {
    const { patience, signal, party } = how
    const turn = Promise.withResolvers<Leave>()
    const settle = (then: () => void) => {
      leaveRow()
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      then()
    }
    const refusal = () =>
      heavyFor ? new Refusal(common.tooManySearches, { seconds: comeAgainIn }) : overloaded(expectedWait(party))
    const giveUp = () => settle(() => turn.reject(signal?.reason))
    const waiter = { party, since: performance.now(), begin: () => settle(() => turn.resolve(begin(heavyFor))) }
    const leaveRow = enter(waiter, heavyFor, how)
    const timer = patience === undefined ? undefined : setTimeout(() => settle(() => turn.reject(refusal())), patience)
    signal?.addEventListener('abort', giveUp)
    return turn.promise
  }

  return {
    /**
     * How long one more call of a party would wait, ms: by the calls before it, and no less than its first one waits already, or
     * than the time since anybody was given a place.
     */
    expectedWait,
    /** Takes a place, in its turn. Refuses who would wait longer than they may, before they wait at all. */
    take: async (how: Patience): Promise<Leave> => {
      const { party, isHeavy = false, patience, signal, isFirst = false } = how
      const heavyFor = isHeavy ? party : undefined
      signal?.throwIfAborted()
      const isFree = atWork < most && (isFirst || (ordinary.size === 0 && share.next(heavy) === null))
      if (isFree && (heavyFor === undefined || share.hasRoomFor(heavyFor))) return begin(heavyFor)
      if (heavyFor === undefined && patience !== undefined && expectedWait(party) > patience)
        throw overloaded(expectedWait(party))
      return wait(how, heavyFor)
    },
  }
}

export type Places = ReturnType<typeof makePlaces>
