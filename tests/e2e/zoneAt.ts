import { toWireTime } from '../../platform/contract/time.ts'

/**
 * A time zone in which the local hour is now `hour`, and the local day. Flows of the morning or the afternoon run in a
 * school of that zone, so they work at any hour of the machine and without a midnight in their middle.
 */
export const zoneAt = (hour: number) => {
  const now = new Date()
  // From eleven hours west to twelve hours east.
  const east = ((hour - now.getUTCHours() + 35) % 24) - 11
  // The signs of these names are reversed: Etc/GMT-8 is east of Greenwich.
  const timeZone = `Etc/GMT${east < 0 ? '+' : '-'}${Math.abs(east)}`
  return { timeZone, today: toWireTime(now, timeZone).slice(0, 10) }
}
