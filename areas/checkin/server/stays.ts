import type { StayPlace } from '../contract.ts'

/** A moment at which a person came to a place. */
export interface Arrival {
  readonly place: StayPlace
  readonly at: Date
}

/** A time at one place, until just before `until`. */
interface Stay {
  readonly place: StayPlace
  readonly from: Date
  readonly until: Date
}

/**
 * Divides a range of time into stays without a gap. `first` is the place at its start, and `arrivals` are ordered by
 * time. Arrivals outside the range are ignored.
 */
export const divideIntoStays = (
  range: { readonly from: Date; readonly until: Date },
  first: StayPlace,
  arrivals: readonly Arrival[],
): Stay[] => {
  const within = arrivals.filter(({ at }) => at > range.from && at < range.until)
  // Two gates may record a person at the same moment; the later record counts. Entering a place again, such as through
  // another gate, doesn't start a new stay.
  const starts = [{ place: first, at: range.from }, ...within]
    .filter(({ at }, index, all) => all[index + 1]?.at.getTime() !== at.getTime())
    .filter(({ place }, index, all) => all[index - 1]?.place !== place)
  return starts
    .map(({ place, at }, index) => ({ place, from: at, until: starts[index + 1]?.at ?? range.until }))
    .filter(({ from, until }) => until > from)
}

const minute = 60_000

/** Returns the length of a range in whole minutes. */
export const minutesOf = ({ from, until }: { readonly from: Date; readonly until: Date }): number =>
  Math.floor((until.getTime() - from.getTime()) / minute)
