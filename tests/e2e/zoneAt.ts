import { toWireTime } from '../../platform/contract/time.ts'

/**
 * A time zone in which it is this hour of the day now, and the day there. A flow of the morning or the afternoon runs in a school
 * of that zone: at any hour of the machine, and without a midnight in its middle.
 */
export const zoneAt = (hour: number) => {
  const now = new Date()
  // Eleven hours to the west up to twelve to the east.
  const east = ((hour - now.getUTCHours() + 35) % 24) - 11
  // These names count to the west: Etc/GMT-8 is east of Greenwich.
  const timeZone = `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`
  return { timeZone, today: toWireTime(now, timeZone).slice(0, 10) }
}
