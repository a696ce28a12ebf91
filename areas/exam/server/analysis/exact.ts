// Figures are rounded from exact whole numbers. A floating-point quotient could fall on the wrong side of a half.

const floorQuotient = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor
  return dividend % divisor !== 0n && dividend < 0n ? quotient - 1n : quotient
}

/** Divides whole numbers and rounds half up. `divisor` is positive. */
export const divideHalfUp = (dividend: number | bigint, divisor: number | bigint): number =>
  Number(floorQuotient(2n * BigInt(dividend) + BigInt(divisor), 2n * BigInt(divisor)))

/** Returns the largest whole number whose square is at most `square`. */
export const floorRoot = (square: bigint): bigint => {
  if (square < 2n) return square
  let root = BigInt(Math.floor(Math.sqrt(Number(square))))
  while (root * root > square) root -= 1n
  while ((root + 1n) * (root + 1n) <= square) root += 1n
  return root
}

/** Returns the root of `square`, divided by `divisor` and rounded half up. */
export const rootHalfUp = (square: bigint, divisor: bigint): number =>
  Number((floorRoot(4n * square) + divisor) / (2n * divisor))

/** Returns `dividend` divided by the root of `square`, rounded half up. `square` is positive. */
export const divideByRootHalfUp = (dividend: bigint, square: bigint): number => {
  const doubled = (2n * dividend) ** 2n
  if (dividend >= 0n) return Number((floorRoot(doubled / square) + 1n) / 2n)
  const floor = floorRoot(doubled / square)
  const ceiling = floor * floor * square === doubled ? floor : floor + 1n
  return Number(-(ceiling / 2n))
}
