import { normalizeCardNumber } from '../../platform/contract/numbers.ts'

/**
 * Bits of a card hash. It's so short that hundreds of card numbers share one, so a list in a page's memory reveals no
 * card number.
 */
const bits = 24
const [offset, prime] = [0x811c9dc5, 0x01000193]

/** Mixes the high bits of a hash into the low ones. */
const mixBits = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/**
 * Returns the hash of a card number on one list (FNV-1a). Its secrecy comes only from its shortness, because the list
 * also contains the salt. A page on plain http has no cryptographic hash available.
 */
export const hashCard = (card: string, salt: string): string => {
  let hash = offset
  for (const byte of new TextEncoder().encode(`${salt}/${normalizeCardNumber(card)}`))
    hash = Math.imul(hash ^ byte, prime)
  return (mixBits(hash) >>> (32 - bits)).toString(36)
}
