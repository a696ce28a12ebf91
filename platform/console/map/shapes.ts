/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number]

/** An area on the ground. */
interface GroundShape {
  readonly name: string
  readonly points: readonly Place[]
  readonly fill: string
  readonly stroke: string
  readonly width: number
}

/** A prism from `base` to `height`, in metres. A faded one lets the others show through. */
interface PrismShape {
  readonly id: number
  readonly name: string
  readonly points: readonly Place[]
  readonly base: number
  readonly height: number
  readonly top: string
  readonly side: string
  readonly isFaded?: boolean
}

/** A line on the ground. */
interface LineShape {
  readonly id: number
  readonly name: string
  readonly points: readonly Place[]
  readonly colour: string
  readonly width: number
}

/** A button on the map. Those close to each other are shown as one with their number. */
export interface MapMark {
  readonly key: string
  readonly place: Place
  readonly name: string
  /** `label` is a name, such as that of a building; `icon` and `warning` are objects by their short word. */
  readonly look: 'label' | 'icon' | 'warning'
  /** The short text on the button. */
  readonly text: string
}

/** The shapes of a map. */
export interface MapShapes {
  readonly grounds: readonly GroundShape[]
  readonly prisms: readonly PrismShape[]
  readonly lines: readonly LineShape[]
}

const closeRing = (points: readonly Place[]) => [...points, ...points.slice(0, 1)].map((point) => [...point])

const polygon = (points: readonly Place[], properties: object) => ({
  type: 'Feature' as const,
  properties: { ...properties },
  geometry: { type: 'Polygon' as const, coordinates: [closeRing(points)] },
})

const collect = <Feature>(features: readonly Feature[]) => ({
  type: 'FeatureCollection' as const,
  features: [...features],
})

/** The thickness of a roof in metres, which is drawn as a second prism of another colour. */
const roof = 0.2

/** Converts shapes to the GeoJSON of the map's sources. A shape of too few points is left out. */
export const toSources = ({ grounds, prisms, lines }: MapShapes) => ({
  grounds: collect(
    grounds
      .filter(({ points }) => points.length > 2)
      .map(({ points, fill, stroke, width }) => polygon(points, { fill, stroke, width })),
  ),
  prisms: collect(
    prisms
      .filter(({ points }) => points.length > 2)
      .flatMap(({ id, points, base, height, top, side, isFaded = false }) => [
        polygon(points, { id, base, height, colour: side, isFaded }),
        polygon(points, { id, base: height, height: height + roof, colour: top, isFaded }),
      ]),
  ),
  lines: collect(
    lines
      .filter(({ points }) => points.length > 1)
      .map(({ id, points, colour, width }) => ({
        type: 'Feature' as const,
        properties: { id, colour, width },
        geometry: { type: 'LineString' as const, coordinates: points.map((point) => [...point]) },
      })),
  ),
})

/** Marks that are shown as one button. */
export interface MarkGroup {
  readonly key: string
  readonly place: Place
  readonly marks: readonly [MapMark, ...MapMark[]]
}

/**
 * Groups icons that would cover each other: those in the same square of `size` pixels, by where `project` puts them.
 * Labels are never grouped.
 */
export const groupMarks = (
  marks: readonly MapMark[],
  project: (place: Place) => { readonly x: number; readonly y: number },
  size = 36,
): MarkGroup[] => {
  const groups = new Map<string, { place: Place; marks: [MapMark, ...MapMark[]] }>()
  for (const mark of marks) {
    const { x, y } = project(mark.place)
    const key = mark.look === 'label' ? mark.key : `${Math.floor(x / size)} ${Math.floor(y / size)}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { place: mark.place, marks: [mark] })
    else known.marks.push(mark)
  }
  return [...groups.values()].map((group) => ({ ...group, key: group.marks[0].key }))
}
