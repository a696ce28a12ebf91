/** Maximum pause, ms, between two keys of one number. */
const maxPause = 500
/**
 * Timing of a reader, ms. Nobody types digits faster than the average, and a delayed reader doesn't exceed the maximum
 * gap.
 */
const readerOnAverage = 50
const readerAtMost = 120
const minDigits = 4

/** The meaning of a key for the listener: the first digit of a number, a complete number with Enter, or nothing. */
type KeyMeaning =
  | { readonly kind: 'begins' }
  /** `isFast`: a reader sent the number; it wasn't typed by hand. */
  | { readonly kind: 'ends'; readonly code: string; readonly isFast: boolean }
  | null

interface Run {
  readonly digits: string
  readonly first: number
  readonly last: number
  readonly longest: number
  /** True if other characters were typed among the digits, so they are no card number. */
  readonly isMixed: boolean
}

const startRun = (digits: string, at: number, isMixed: boolean): Run => ({
  digits,
  first: at,
  last: at,
  longest: 0,
  isMixed,
})

const isFast = ({ digits, first, longest }: Run, at: number): boolean =>
  longest <= readerAtMost && (at - first) / digits.length <= readerOnAverage

/**
 * Recognises numbers that end with Enter, and distinguishes a reader from typing. A number is reported whole or not at
 * all: the fast end of one that began slowly isn't a number.
 */
export const makeCardKeyDetector = () => {
  let run: Run | null = null
  /** Handles a key pressed at a moment, ms. */
  return (key: string, at: number): KeyMeaning => {
    const before = run !== null && at - run.last <= maxPause ? run : null
    if (key === 'Enter' || key === 'Tab') {
      run = null
      if (key === 'Tab' || before === null || before.isMixed || before.digits.length < minDigits) return null
      const ended = { ...before, longest: Math.max(before.longest, at - before.last) }
      return { kind: 'ends', code: before.digits, isFast: isFast(ended, at) }
    }
    if (!/^\d$/.test(key)) {
      run = startRun('', at, true)
      return null
    }
    if (before === null) {
      run = startRun(key, at, false)
      return { kind: 'begins' }
    }
    const longest = Math.max(before.longest, at - before.last)
    run = { ...before, digits: before.digits + key, last: at, longest }
    return null
  }
}
