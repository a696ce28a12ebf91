import type { LocalMinute, Mark } from './marks.ts'

/** A stay from coming in to going out. */
export interface Stay {
  readonly from: LocalMinute
  readonly to: LocalMinute
}

/** The stays of a day, and what is wanting to make them whole. */
export interface Stays {
  readonly stays: readonly Stay[]
  readonly lacksIn: boolean
  /** They came in again without a sign of going out. */
  readonly lacksOut: boolean
  /** The last sign of the day is one of being in. */
  readonly isIn: boolean
  /** The same, and no sign-in ends that stay. */
  readonly endsOpen: boolean
}

/** Signs of one kind within so many minutes are one: a card held twice before the gate. */
const twice = 10

/**
 * Pairs the marks of one day. Only what has a beginning and an end counts: a sign-in ends a stay where nothing better does,
 * since a terminal serves for both.
 */
export const pairMarks = (marks: readonly Mark[]): Stays => {
  const stays: { from: LocalMinute; to: LocalMinute }[] = []
  let [open, seen]: [LocalMinute | null, LocalMinute | null] = [null, null]
  let [lacksIn, lacksOut] = [false, false]
  let lastOut: LocalMinute | null = null

  const endAtSeen = (): boolean => {
    if (open === null || seen === null || seen - open <= twice) return false
    stays.push({ from: open, to: seen })
    return true
  }

  for (const { kind, at } of marks) {
    if (kind === 'out') {
      if (open !== null) stays.push({ from: open, to: at })
      else if (lastOut === null || at - lastOut > twice) lacksIn = true
      const last = stays.at(-1)
      if (open === null && last !== undefined && lastOut !== null && at - lastOut <= twice) last.to = at
      ;[open, seen, lastOut] = [null, null, at]
    } else if (open === null) {
      ;[open, seen] = [at, null]
    } else if (kind === 'here') {
      seen = at
    } else if (at - open > twice) {
      endAtSeen()
      lacksOut = true
      ;[open, seen] = [at, null]
    }
  }
  const isIn = open !== null
  return { stays, lacksIn, lacksOut, isIn, endsOpen: isIn && !endAtSeen() }
}
