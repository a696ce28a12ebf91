/** Bits of a mark: so few that some hundred card numbers have the same, and a list in a page's memory tells none of them. */
const bits = 24
const [offset, prime] = [0x811c9dc5, 0x01000193]

/** Mixes the high bits of a hash into the low ones. */
const mixed = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/**
 * The mark of a card on one list. No secret is kept by the hash (FNV-1a), only by how short a mark is: whoever holds the list
 * holds its salt too. A page on plain http has no other hash at hand.
 */
export const markOfCard = (card: string, salt: string): string => {
  let hash = offset
  for (const byte of new TextEncoder().encode(`${salt}/${card}`)) hash = Math.imul(hash ^ byte, prime)
  return (mixed(hash) >>> (32 - bits)).toString(36)
}
