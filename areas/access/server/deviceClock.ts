/** A device whose clock differs by less, ms, is believed: so far the way here alone may put it off. */
const tolerated = 2000

/** How far a device's clock is behind the server's, ms: what is added to the times that it tells. */
export const clockOffset = (now: Date, clock: number): number => {
  const offset = now.getTime() - clock
  return Math.abs(offset) < tolerated ? 0 : offset
}

/** The moment that a device meant, put right by its offset; nothing that was recorded is later than its arrival. */
export const correctedMoment = (told: number, offset: number, now: Date): Date =>
  new Date(Math.min(told + offset, now.getTime()))
