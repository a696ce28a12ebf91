import type { MapShapes } from '../../../platform/console/map/shapes.ts'
import type { BuildingView, LineView, RangeView } from '../contract.ts'
import { floorHeight } from '../words.ts'

interface Campus {
  readonly range: RangeView | undefined
  readonly buildings: readonly BuildingView[]
  readonly lines: readonly LineView[]
}

/** The floor of a building that is shown. */
export interface ShownFloor {
  readonly buildingId: number
  readonly floor: number
}

const heightOf = ({ height, baiduJsonUnZip }: BuildingView) => baiduJsonUnZip.height || height * floorHeight

const toPrisms = (building: BuildingView, shown: ShownFloor | null) => {
  const { id, name, height: floors, baiduJsonUnZip } = building
  const { coordinates: points, topColor: top, sideColor: side } = baiduJsonUnZip
  const height = heightOf(building)
  const whole = { id, name, points, base: 0, height, top, side, isFaded: shown !== null }
  if (shown?.buildingId !== id) return [whole]
  const step = height / floors
  const floor = { ...whole, base: (shown.floor - 1) * step, height: shown.floor * step, isFaded: false }
  return [whole, floor]
}

/** Converts a school's range, buildings and lines to shapes of the map. With a floor, the other prisms are faded. */
export const toCampusShapes = ({ range, buildings, lines }: Campus, shown: ShownFloor | null): MapShapes => ({
  grounds: (range?.baiduJsonUnZip ?? []).map(
    ({ name, coordinates: points, color: fill, strokeColor: stroke, width }) => ({
      name,
      points,
      fill,
      stroke,
      width,
    }),
  ),
  prisms: buildings.flatMap((building) => toPrisms(building, shown)),
  lines: lines.map(({ id, name, baiduJsonUnZip: { coordinates: points, color: colour, width } }) => ({
    id,
    name,
    points,
    colour,
    width,
  })),
})
