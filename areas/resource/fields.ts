import { z } from 'zod'
import { nameText, outerBlanksMessage } from '../../platform/contract/blanks.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { excludedStatus } from './views.ts'
import { originTypes, typeIcons, valueKeys } from './words.ts'

/** The longest names and values, the most ranges of an item, and the most rows of a file. */
export const resourceLimits = {
  typeName: 32,
  attribute: 16,
  name: 64,
  building: 64,
  location: 64,
  value: 100,
  ranges: 20,
  types: 500,
  rows: 5000,
} as const

/** The lowest and the highest floor. */
export const floorBounds = { least: -9, most: 99 } as const

export const TypeId = id('resourceType')
export const ItemId = id('resourceItem')

/** A name that is looked up: a registered building is stored by its id, so the text itself may not be. */
const lookedUp = { onlySought: true } as const

const trimmed = (longest: number) => text(longest).refine((value) => value === value.trim(), outerBlanksMessage)

const areDifferent = (names: readonly string[]) => {
  const named = names.filter(Boolean)
  return new Set(named).size === named.length
}

export const SavedType = z.object({
  id: TypeId.optional(),
  parentId: id('resourceType', 'parentType').nullable().default(null),
  name: nameText(resourceLimits.typeName, '请填写类型名称').register(fieldMeaning, { sample: 'newTypeName' }),
  icon: z.enum(typeIcons).default('tool'),
  originType: z.enum(originTypes).default('other'),
  attributes: z
    .array(trimmed(resourceLimits.attribute))
    .max(valueKeys.length, '最多 5 个属性')
    .refine(areDifferent, '属性名称不能重复')
    .default([])
    .describe('var1 至 var5 的名称；名称含“有效期”或“到期”的须填日期'),
  isDisable: flag.default(false).describe('停用：不能再新增此类型的资源，原有的不变'),
  status: z.int().min(0).max(excludedStatus).default(0).describe('1 为不在地图与类型树中显示'),
  orderNum: z.int().min(0).max(9999).default(0),
  version: versionOf('resourceVersion'),
})
export type SavedType = z.output<typeof SavedType>

const floorAlone = '填写楼层时请填写楼栋'

const Floor = z.int('请填写楼层（整数）').min(floorBounds.least).max(floorBounds.most)

/** True for a number with at most seven decimals, a centimetre on the ground. */
const isPrecise = (value: number) => Number(value.toFixed(7)) === value

const coordinate = (bound: number, name: string) =>
  z
    .number()
    .min(-bound, `${name}在 -${bound} 至 ${bound} 之间`)
    .max(bound, `${name}在 -${bound} 至 ${bound} 之间`)
    .refine(isPrecise, '最多 7 位小数')

const Value = trimmed(resourceLimits.value).default('')

export const SavedItem = z
  .object({
    id: ItemId.optional(),
    typeId: TypeId,
    name: nameText(resourceLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newResourceName' }),
    building: trimmed(resourceLimits.building)
      .register(fieldMeaning, lookedUp)
      .default('')
      .describe('本校登记的楼栋或其他楼栋的名称；不在楼内的不填'),
    floor: Floor.nullable().default(null),
    location: trimmed(resourceLimits.location).default('').describe('房间或位置说明'),
    longitude: coordinate(180, '经度').nullable().default(null),
    latitude: coordinate(90, '纬度').nullable().default(null),
    var1: Value,
    var2: Value,
    var3: Value,
    var4: Value,
    var5: Value,
    version: versionOf('resourceVersion'),
  })
  .refine(({ building, floor }) => floor === null || building !== '', { path: ['building'], error: floorAlone })
  .refine(({ longitude, latitude }) => (longitude === null) === (latitude === null), {
    path: ['latitude'],
    error: '经度与纬度须一起填写',
  })
export type SavedItem = z.output<typeof SavedItem>

const SavedRange = z
  .object({
    building: nameText(resourceLimits.building, '请填写楼栋').register(fieldMeaning, lookedUp),
    fromFloor: Floor,
    toFloor: Floor,
  })
  .refine(({ fromFloor, toFloor }) => fromFloor <= toFloor, { path: ['toFloor'], error: '不能低于起始楼层' })

export const SavedRanges = z.object({
  id: ItemId,
  ranges: z.array(SavedRange).max(resourceLimits.ranges, `最多 ${resourceLimits.ranges} 段`),
  version: versionOf('resourceVersion'),
})
export type SavedRanges = z.output<typeof SavedRanges>

/** A place: a building by its name or the id of a registered one, and optionally a floor. */
export const PlaceInput = {
  building: text(resourceLimits.building)
    .register(fieldMeaning, { sample: 'resourceBuilding', usual: true })
    .default(''),
  buildingId: id('dormitoryBuilding').optional().describe('本校登记的楼栋；也可只给名称'),
  floor: Floor.optional(),
}

/** Requires that a place names a building. */
export const namesBuilding = {
  test: ({ building, buildingId }: { readonly building: string; readonly buildingId?: number | undefined }) =>
    building !== '' || buildingId !== undefined,
  fault: { path: ['building'], error: '请选择楼栋' },
}

/** A search for items. A building or floor also finds the items that serve it. */
export const ItemSearch = z.object({
  keyword: keywordText(64).default('').describe('名称、位置与属性'),
  typeId: TypeId.optional().describe('含子类型'),
  building: PlaceInput.building,
  floor: PlaceInput.floor,
  expiresWithin: z.int().min(0).max(3650).optional().describe('这么多天内到期的，含已过期的'),
})
export type ItemSearch = z.output<typeof ItemSearch>
