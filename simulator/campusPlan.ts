/** The south-west corner of the demo campus. */
const corner = [120.1498, 30.2795] as const

/** Metres of a degree of longitude and of latitude there. */
const metres = [96_130, 111_320] as const

/** Converts metres east and north of the campus corner to longitude and latitude. */
export const toPosition = (east: number, north: number): [number, number] => [
  Number((corner[0] + east / metres[0]).toFixed(7)),
  Number((corner[1] + north / metres[1]).toFixed(7)),
]

/** The width and depth of the demo campus in metres. */
export const campusSize = [420, 440] as const

const dormitoriesInRow = 3

/** The middle of a dormitory on the demo campus, in metres, by its number from 0. */
export const dormitoryMiddle = (at: number): readonly [number, number] => [
  70 + (at % dormitoriesInRow) * 85,
  310 + Math.floor(at / dormitoriesInRow) * 60,
]

/** The middle of gates and of the teaching building, in metres, by the code of their location. */
const middles: Readonly<Record<string, readonly [number, number]>> = { G1: [210, 4], G2: [210, 436], T1: [130, 150] }

/** The position of something at a location of the demo, such as `T1` or `D2-F3`. `at` keeps neighbours apart. */
export const positionOfLocation = (code: string, at: number): [number, number] => {
  const dormitory = /^D(\d+)/.exec(code)
  const [east, north] = dormitory === null ? (middles[code] ?? [210, 220]) : dormitoryMiddle(Number(dormitory[1]) - 1)
  return toPosition(east + (at % 7) * 4 - 12, north + (at % 3) * 4 - 4)
}
