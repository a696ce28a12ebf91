/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number]

/** Metres of a degree of latitude. */
const metresPerDegree = 111_320

/** The longest distance between two points of one shape, in metres. A longer one is a typing error. */
const longestExtent = 20_000

const toMetres = ([longitude, latitude]: Position, [from, base]: Position): readonly [number, number] => [
  (longitude - from) * metresPerDegree * Math.cos((base * Math.PI) / 180),
  (latitude - base) * metresPerDegree,
]

/** The length of a line in metres. */
export const measureLength = (points: readonly Position[]): number =>
  points.slice(1).reduce((sum, point, at) => {
    const [x, y] = toMetres(point, points[at] ?? point)
    return sum + Math.hypot(x, y)
  }, 0)

/** The area of a polygon in square metres. The ring may be open or closed. */
export const measureArea = (points: readonly Position[]): number => {
  const [first] = points
  if (first === undefined) return 0
  const flat = points.map((point) => toMetres(point, first))
  const doubled = flat.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = flat[(at + 1) % flat.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** True if all points are within `longestExtent` of each other's longitude and latitude. */
export const isCompact = (points: readonly Position[]): boolean => {
  const [first] = points
  if (first === undefined) return true
  const flat = points.map((point) => toMetres(point, first))
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  return spread(flat.map(([x]) => x)) <= longestExtent && spread(flat.map(([, y]) => y)) <= longestExtent
}

const turn = ([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position) =>
  Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))

const crosses = (a: Position, b: Position, c: Position, d: Position): boolean =>
  turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0

/** True if two sides of a polygon cross each other. Such a footprint can't be drawn as a prism. */
export const crossesItself = (points: readonly Position[]): boolean => {
  const sides = points.map((point, at): readonly [Position, Position] => [
    point,
    points[(at + 1) % points.length] ?? point,
  ])
  return sides.some(([a, b], at) => sides.slice(at + 1).some(([c, d]) => crosses(a, b, c, d)))
}

/** The middle of the bounding box of points, or null without points. */
export const findMiddle = (points: readonly Position[]): Position | null => {
  if (points.length === 0) return null
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return [middle(points.map(([x]) => x)), middle(points.map(([, y]) => y))]
}
