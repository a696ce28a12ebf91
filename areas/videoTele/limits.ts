/** The longest texts, and the largest amounts and counts of this area. Amounts are in fen. */
export const phoneLimits = {
  name: 32,
  place: 64,
  note: 100,
  receipt: 40,
  price: 1_000_000,
  minutes: 100_000,
  days: 3650,
  windows: 10,
  classes: 200,
  dailyCalls: 99,
  callMinutes: 600,
  pupils: 200,
  seconds: 86_400,
  /** The longest span of the statistics, in days. */
  span: 366,
} as const

/** Returns true for days that the statistics can count at once. */
export const isStatisticsSpan = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  Date.parse(to) - Date.parse(from) < phoneLimits.span * 86_400_000
