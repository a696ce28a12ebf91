import type { MapMark, MapShapes, Place } from './shapes.ts'

/** The contents of a map, and what happens when somebody presses on it. */
export interface MapProps {
  readonly centre: Place
  readonly zoom: number
  readonly shapes: MapShapes
  readonly marks: readonly MapMark[]
  /** The points of the shape that is being drawn. */
  readonly drawn?: readonly Place[]
  /** Called with the id of a prism or line that is pressed. */
  readonly onPress?: (id: number) => void
  /** Called with the key of a mark that is pressed. */
  readonly onMark?: (key: string) => void
  /** Called with the new points of the drawn shape. With it, a press adds a point. */
  readonly onDraw?: (points: readonly Place[]) => void
  /** Seen from above, for drawing. */
  readonly isFlat?: boolean
}
