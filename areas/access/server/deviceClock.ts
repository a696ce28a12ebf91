/** Clock differences below this, ms, are ignored, because the network delay alone can cause them. */
const toleratedDriftMs = 2000

/** Returns how far a device's clock is behind the server's, ms. It is added to the device's times. */
export const clockOffset = (now: Date, clock: number): number => {
  const offset = now.getTime() - clock
  return Math.abs(offset) < toleratedDriftMs ? 0 : offset
}

/** Returns a device's time corrected by its offset, but never later than its arrival. */
export const correctMoment = (deviceTime: number, offset: number, now: Date): Date =>
  new Date(Math.min(deviceTime + offset, now.getTime()))
