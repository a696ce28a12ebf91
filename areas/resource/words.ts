/** The platform's built-in kinds of resources (hole H-058). */
export const originTypes = ['fire', 'firstAid', 'utility', 'venue', 'teaching', 'other'] as const
export type OriginType = (typeof originTypes)[number]

export const originTypeNames: Readonly<Record<OriginType, string>> = {
  fire: '消防设施',
  firstAid: '急救设备',
  utility: '供电供水',
  venue: '场地',
  teaching: '教学设施',
  other: '其他',
}

/** The icons that a type can have on the map. */
export const typeIcons = [
  'fire',
  'firstAid',
  'power',
  'light',
  'camera',
  'laboratory',
  'book',
  'sport',
  'place',
  'tool',
] as const
export type TypeIcon = (typeof typeIcons)[number]

export const iconNames: Readonly<Record<TypeIcon, string>> = {
  fire: '消防',
  firstAid: '急救',
  power: '供电',
  light: '照明',
  camera: '监控',
  laboratory: '实验室',
  book: '教学',
  sport: '运动',
  place: '地点',
  tool: '工具',
}

/** The places in our applications that show resources (A-CALL-066). */
export const appPlaces = ['gis', 'imis'] as const
export type AppPlace = (typeof appPlaces)[number]

export const appPlaceNames: Readonly<Record<AppPlace, string>> = { gis: '校园地图', imis: '综合平台' }

/** The fields of the attribute values, in the order of the attributes' names (academics §3). */
export const valueKeys = ['var1', 'var2', 'var3', 'var4', 'var5'] as const
export type ValueKey = (typeof valueKeys)[number]

/** Matches the name of an attribute whose values are days on which something expires. */
export const expiryName = /有效期|到期/

/** Days before the end of its term within which an item counts as expiring. */
export const expiringDays = 30

/** Formats a floor, also one below the ground. */
export const showFloor = (floor: number): string => (floor < 0 ? `地下${-floor}层` : `${floor}层`)

/** Formats floors from one to another. */
const showFloors = (from: number, to: number): string =>
  from === to ? showFloor(from) : `${showFloor(from)}至${showFloor(to)}`

interface Place {
  readonly building: string
  readonly floor: number | null
  readonly location: string
}

/** Formats the place of an item from general to specific. Empty if it has none. */
export const showPlace = ({ building, floor, location }: Place): string =>
  [building, floor === null ? '' : showFloor(floor), location].filter(Boolean).join(' ')

interface Range {
  readonly building: string
  readonly fromFloor: number
  readonly toFloor: number
}

/** Formats the floors of buildings that an item serves. */
export const showRanges = (ranges: readonly Range[]): string =>
  ranges.map(({ building, fromFloor, toFloor }) => `${building} ${showFloors(fromFloor, toFloor)}`).join('；')
