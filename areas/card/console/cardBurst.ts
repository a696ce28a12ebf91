/** Keys that follow each other within this time, ms, belong to one number, whoever types it. */
const mostWithin = 500
/** A reader's keys, ms: on an average nobody types digits so fast, and a reader that is held up waits no longer than that. */
const readerOnAverage = 50
const readerAtMost = 120
const fewest = 4

/** The meaning of a key to the listener: the first digit of a number, a whole number with its Enter, or nothing. */
export type Meaning =
  | { readonly kind: 'begins' }
  /** `isFast`: typed by a reader and by nobody's hand. */
  | { readonly kind: 'ends'; readonly code: string; readonly isFast: boolean }
  | null

interface Run {
  readonly digits: string
  readonly first: number
  readonly last: number
  readonly longest: number
  /** Something else than digits was typed with them, so that they are no number of their own. */
  readonly isMixed: boolean
}

const begin = (digits: string, at: number, isMixed: boolean): Run => ({
  digits,
  first: at,
  last: at,
  longest: 0,
  isMixed,
})

const isFast = ({ digits, first, longest }: Run, at: number): boolean =>
  longest <= readerAtMost && (at - first) / digits.length <= readerOnAverage

/**
 * Tells numbers with their Enter, and a reader from somebody who types. A number is told whole or not at all: the quick end
 * of one that began slowly is no number.
 */
export const makeCardBurst = () => {
  let run: Run | null = null
  /** Takes a key that was pressed at a moment, ms. */
  return (key: string, at: number): Meaning => {
    const before = run !== null && at - run.last <= mostWithin ? run : null
    if (key === 'Enter' || key === 'Tab') {
      run = null
      if (key === 'Tab' || before === null || before.isMixed || before.digits.length < fewest) return null
      const ended = { ...before, longest: Math.max(before.longest, at - before.last) }
      return { kind: 'ends', code: before.digits, isFast: isFast(ended, at) }
    }
    if (!/^\d$/.test(key)) {
      run = begin('', at, true)
      return null
    }
    if (before === null) {
      run = begin(key, at, false)
      return { kind: 'begins' }
    }
    const longest = Math.max(before.longest, at - before.last)
    run = { ...before, digits: before.digits + key, last: at, longest }
    return null
  }
}
