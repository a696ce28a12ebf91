import type { LocalMinute, Mark } from './marks.ts'

/** A stay from an in sign to an out sign. */
export interface Stay {
  readonly from: LocalMinute
  readonly to: LocalMinute
}

/** Stays of a day and the signs that are missing. */
interface Stays {
  readonly stays: readonly Stay[]
  readonly lacksIn: boolean
  /** A second in sign without an out sign before it. */
  readonly lacksOut: boolean
  /** The last sign of the day is an in sign. */
  readonly isIn: boolean
  /** Like `isIn`, and no sign-in ends the stay. */
  readonly endsOpen: boolean
}

/** Signs of one kind within this many minutes count as one, such as a card held to the reader twice. */
const repeatWithin = 10

/**
 * Pairs the marks of a day into stays. Only stays with both ends count. A sign-in ends a stay if there is no out
 * sign.
 */
export const pairMarks = (marks: readonly Mark[]): Stays => {
  const stays: { from: LocalMinute; to: LocalMinute }[] = []
  let [open, seen]: [LocalMinute | null, LocalMinute | null] = [null, null]
  let [lacksIn, lacksOut] = [false, false]
  let lastOut: LocalMinute | null = null

  const endAtSeen = (): boolean => {
    if (open === null || seen === null || seen - open <= repeatWithin) return false
    stays.push({ from: open, to: seen })
    return true
  }

  for (const { kind, at } of marks) {
    if (kind === 'out') {
      if (open !== null) stays.push({ from: open, to: at })
      else if (lastOut === null || at - lastOut > repeatWithin) lacksIn = true
      const last = stays.at(-1)
      if (open === null && last !== undefined && lastOut !== null && at - lastOut <= repeatWithin) last.to = at
      ;[open, seen, lastOut] = [null, null, at]
    } else if (open === null) {
      ;[open, seen] = [at, null]
    } else if (kind === 'here') {
      seen = at
    } else if (at - open > repeatWithin) {
      endAtSeen()
      lacksOut = true
      ;[open, seen] = [at, null]
    }
  }
  const isIn = open !== null
  return { stays, lacksIn, lacksOut, isIn, endsOpen: isIn && !endAtSeen() }
}
