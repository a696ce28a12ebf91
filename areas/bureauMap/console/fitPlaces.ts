import type { Place } from '../../../platform/console/map/shapes.ts'

/** The zoom of one school alone, and the widest view: a province. */
const closest = 15
const widest = 6

/** The smallest map that all schools must fit in, in px, less room for their names at the edges. */
const room = 180

/** The px of the whole world at zoom 0. */
const worldSize = 512

/** The middle of the first map of a district without positions: Hangzhou. */
const somewhere: Place = [120.15, 30.28]

const spanOf = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, span: most - least }
}

/** Returns the view that shows all these places. */
export const fitPlaces = (places: readonly Place[]): { readonly centre: Place; readonly zoom: number } => {
  if (places.length === 0) return { centre: somewhere, zoom: closest }
  const east = spanOf(places.map(([longitude]) => longitude))
  const north = spanOf(places.map(([, latitude]) => latitude))
  // A degree of latitude is drawn as wide as this many degrees of longitude.
  const degrees = Math.max(east.span, north.span / Math.cos((north.middle * Math.PI) / 180))
  const zoom = degrees === 0 ? closest : Math.log2((room * 360) / (worldSize * degrees))
  return { centre: [east.middle, north.middle], zoom: Math.min(closest, Math.max(widest, zoom)) }
}
