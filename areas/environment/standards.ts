import type { Limits, MeasureName, PlaceKind } from './measures.ts'

export type Standard = Readonly<Record<MeasureName, Limits>>

const most = (goodMost: number, fairMost: number): Limits => ({ goodLeast: null, goodMost, fairLeast: null, fairMost })
const range = (fairLeast: number, goodLeast: number, goodMost: number, fairMost: number): Limits => ({
  goodLeast,
  goodMost,
  fairLeast,
  fairMost,
})

/** Limits of air in closed rooms, after GB/T 18883. Temperature covers summer and winter. */
const indoors = {
  temp: range(16, 18, 26, 30),
  humidity: range(20, 30, 70, 80),
  pm25: most(35, 75),
  co2: most(1000, 1500),
  formaldehyde: most(0.06, 0.08),
}

/** The limits of a school that saved none. A classroom is to be quiet and bright, a dormitory quieter, without light. */
export const defaultStandards: Readonly<Record<PlaceKind, Standard>> = {
  classroom: {
    ...indoors,
    noise: most(55, 70),
    light: { goodLeast: 300, goodMost: null, fairLeast: 150, fairMost: null },
  },
  dormitory: {
    ...indoors,
    noise: most(45, 60),
    light: { goodLeast: null, goodMost: null, fairLeast: null, fairMost: null },
  },
  public: {
    ...indoors,
    noise: most(65, 80),
    light: { goodLeast: 100, goodMost: null, fairLeast: null, fairMost: null },
  },
}
