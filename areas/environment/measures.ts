/** A measured quantity: name, unit, decimals, physical bounds, and the margin by which a value must recover. */
interface Measure {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly least: number
  readonly most: number
  /** An exceedance ends only when the value is back within the limit by this much, so that it doesn't flicker. */
  readonly margin: number
}

/** The quantities that an air monitor may report (academics §3, Air data, and what common monitors add). */
export const measures = {
  temp: { name: '温度', unit: '℃', decimals: 1, least: -40, most: 60, margin: 0.5 },
  humidity: { name: '湿度', unit: '%', decimals: 0, least: 0, most: 100, margin: 2 },
  pm25: { name: 'PM2.5', unit: 'μg/m³', decimals: 0, least: 0, most: 1000, margin: 5 },
  co2: { name: '二氧化碳', unit: 'ppm', decimals: 0, least: 200, most: 10_000, margin: 50 },
  formaldehyde: { name: '甲醛', unit: 'mg/m³', decimals: 3, least: 0, most: 10, margin: 0.01 },
  noise: { name: '噪声', unit: 'dB', decimals: 0, least: 0, most: 150, margin: 2 },
  light: { name: '照度', unit: 'lx', decimals: 0, least: 0, most: 200_000, margin: 20 },
} as const satisfies Readonly<Record<string, Measure>>

export type MeasureName = keyof typeof measures

/** The names of the measures, in the order in which they are shown. */
export const measureNames = ['temp', 'humidity', 'pm25', 'co2', 'formaldehyde', 'noise', 'light'] as const

/** Kinds of places, each with its limits. A monitor of a class is in a classroom, one of a house in a dormitory. */
export const placeKinds = ['classroom', 'dormitory', 'public'] as const
export type PlaceKind = (typeof placeKinds)[number]
export const placeKindNames: Readonly<Record<PlaceKind, string>> = {
  classroom: '教室',
  dormitory: '宿舍',
  public: '公共区域',
}

/** Levels of a value. */
const levels = ['good', 'fair', 'bad'] as const
export type Level = (typeof levels)[number]
export const levelNames: Readonly<Record<Level, string>> = { good: '良好', fair: '一般', bad: '超标' }

/** Limits of a measure in a kind of place. Null means no limit on that side. */
export interface Limits {
  readonly goodLeast: number | null
  readonly goodMost: number | null
  readonly fairLeast: number | null
  readonly fairMost: number | null
}

const isWithin = (value: number, least: number | null, most: number | null): boolean =>
  (least === null || value >= least) && (most === null || value <= most)

/** Returns the level of a value: within the good limits, within the fair ones, or beyond them. */
export const levelOf = (value: number, { goodLeast, goodMost, fairLeast, fairMost }: Limits): Level => {
  if (isWithin(value, goodLeast, goodMost)) return 'good'
  return isWithin(value, fairLeast, fairMost) ? 'fair' : 'bad'
}

/**
 * Returns true if a value is inside the fair limits by the measure's margin, so that an exceedance ends. The margin is at
 * most a quarter of the room between the limits or bounds. Otherwise no value could recover between narrow limits.
 */
export const isRecovered = (measure: MeasureName, value: number, { fairLeast, fairMost }: Limits): boolean => {
  const { margin: usual, least, most } = measures[measure]
  const margin = Math.min(usual, ((fairMost ?? most) - (fairLeast ?? least)) / 4)
  return isWithin(value, fairLeast === null ? null : fairLeast + margin, fairMost === null ? null : fairMost - margin)
}

/** Formats a value with its unit. */
export const formatMeasure = (measure: MeasureName, value: number): string => {
  const { decimals, unit } = measures[measure]
  return `${value.toFixed(decimals)} ${unit}`
}
