import { placeNames } from '../../whereabouts/contract.ts'
import type { StayPlace } from '../contract.ts'

/** The places of the bar in the order of the legend, with their words. */
export const stayNames: readonly (readonly [StayPlace, string])[] = [
  ['dormitory', placeNames.dormitory],
  ['school', '在校'],
  ['road', placeNames.road],
  ['home', placeNames.home],
  ['unknown', placeNames.unknown],
] as const

/** Returns the words for a place. */
export const stayName = (place: StayPlace): string => stayNames.find(([one]) => one === place)?.[1] ?? ''

const minutesOfDay = 1440

const minuteOf = (wireTime: string): number => Number(wireTime.slice(11, 13)) * 60 + Number(wireTime.slice(14, 16))

/**
 * Returns the place of a time on the bar of its day, in percent. An end at the next midnight is the end of the bar.
 */
export const toBarPosition = (
  day: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly left: number; readonly width: number } => {
  const end = to.startsWith(day) ? minuteOf(to) : minutesOfDay
  const start = minuteOf(from)
  return { left: (start / minutesOfDay) * 100, width: Math.max(0, ((end - start) / minutesOfDay) * 100) }
}

/** Words for minutes, such as 9 小时 5 分. */
export const minutesText = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 || hours === 0 ? `${rest} 分` : ''].filter(Boolean).join(' ')
}
