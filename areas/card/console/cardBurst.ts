/** A reader's keys follow each other so closely, ms: nobody types four digits so fast. */
const mostBetween = 50
const fewest = 4

/** The meaning of a key to the listener: the first digit of what may be a card, a card that is whole, or nothing. */
type Meaning = { readonly kind: 'begins' } | { readonly kind: 'card'; readonly code: string } | null

/** Tells a reader, which types a card's digits and Enter in one burst, from somebody who types. */
export const makeCardBurst = () => {
  let digits = ''
  let last = Number.NEGATIVE_INFINITY
  /** Takes a key that was pressed at a moment, ms. */
  return (key: string, at: number): Meaning => {
    const isClose = at - last <= mostBetween
    last = at
    if (/^\d$/.test(key)) {
      const isFirst = !isClose || digits === ''
      digits = isFirst ? key : digits + key
      return isFirst ? { kind: 'begins' } : null
    }
    const code = digits
    digits = ''
    return key === 'Enter' && isClose && code.length >= fewest ? { kind: 'card', code } : null
  }
}
