import { toPosition } from './campusPlan.ts'
import type { mapBuilding } from '../areas/map/server/tables.ts'
import { type LineKind, lineKindColours } from '../areas/map/words.ts'

type Building = typeof mapBuilding.$inferSelect

/** Metres east and north of the corner of the first campus. */
export type Metres = readonly [east: number, north: number]

const outline = (corners: readonly Metres[]) => corners.map(([east, north]) => toPosition(east, north))

/** The corners of a rectangle around its middle. */
export const rectangle = ([east, north]: Metres, width: number, depth: number): Metres[] => [
  [east - width / 2, north - depth / 2],
  [east + width / 2, north - depth / 2],
  [east + width / 2, north + depth / 2],
  [east - width / 2, north + depth / 2],
]

const usual = {
  height: 0,
  topColor: '#e6f4ff',
  sideColor: '#91caff',
  strokeColor: '#1677ff',
  fontColor: '#1d2129',
  color: '#d9f7be',
  width: 1,
}

/** An area on the ground. */
export const areaOf = (name: string, corners: readonly Metres[], color: string, strokeColor: string) => ({
  ...usual,
  name,
  coordinates: outline(corners),
  color,
  strokeColor,
  width: 2,
})

/** A building of a demo campus. `parentId` counts from 1 in the order of the plan. */
export interface Planned {
  readonly name: string
  readonly floors: number
  readonly corners: readonly Metres[]
  readonly side?: string
  readonly top?: string
  readonly remark?: string
  readonly parentId?: number
}

/** The row of a planned building, without its school. */
export const toRow = (
  {
    name,
    floors,
    corners,
    side,
    top,
    remark = '',
    parentId = null,
  }: Omit<Planned, 'parentId'> & { parentId?: number | null },
  at: number,
): Omit<Building, 'schoolId'> => ({
  id: at + 1,
  name,
  parentId,
  floors,
  shape: {
    ...usual,
    coordinates: outline(corners),
    sideColor: side ?? usual.sideColor,
    topColor: top ?? usual.topColor,
  },
  dormitoryId: null,
  remark,
  version: 1,
})

/** A road, pipe or cable. */
export const line = (
  name: string,
  kind: LineKind,
  points: readonly Metres[],
  depth: number | null,
  material: string,
) => ({
  name,
  kind,
  shape: { coordinates: outline(points), color: lineKindColours[kind], width: kind === 'road' ? 8 : 3 },
  depth,
  material,
  remark: kind === 'gas' ? '开挖前须联系燃气公司' : '',
  version: 1,
})
