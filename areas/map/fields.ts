import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { crossesItself, isCompact, measureArea } from './geometry.ts'
import { lineKinds } from './words.ts'

/** The most points of a shape, areas of a range, location codes of a building; the longest names. */
export const mapLimits = {
  points: 200,
  areas: 20,
  locations: 50,
  name: 32,
  material: 32,
  remark: 200,
  models: 500,
} as const

/** Bounds of the zoom: the district, and a building that fills the window. */
export const zoomBounds = { least: 10, most: 20 } as const

export const ModelId = id('mapBuilding')
export const LineId = id('mapLine')

const precise = (value: number) => Number(value.toFixed(7)) === value

const coordinate = (bound: number, name: string) => {
  const message = `${name}在 -${bound} 至 ${bound} 之间`
  return z.number('请填写数字').min(-bound, message).max(bound, message).refine(precise, '最多 7 位小数')
}

const Longitude = coordinate(180, '经度')
/** The projection of the map ends at 85 degrees. */
const Latitude = coordinate(85, '纬度')

const Position = z.tuple([Longitude, Latitude])
const Colour = z
  .string()
  .regex(/^#[\da-f]{6}$/i, '请填写颜色，如 #1677ff')
  .register(fieldMeaning, { sample: 'mapColour' })

const tooFar = '各点相距不能超过 20 公里，请核对经纬度'

const Outline = z
  .array(Position)
  .min(3, '请至少画出 3 个点')
  .max(mapLimits.points, `最多 ${mapLimits.points} 个点`)
  .refine(isCompact, tooFar)
  .refine((points) => !crossesItself(points), '轮廓线不能相互交叉，请调整点的顺序')
  .refine((points) => measureArea(points) >= 1, '轮廓的面积太小')
  .register(fieldMeaning, { sample: 'mapOutline' })

const Course = z
  .array(Position)
  .min(2, '请至少画出 2 个点')
  .max(mapLimits.points, `最多 ${mapLimits.points} 个点`)
  .refine(isCompact, tooFar)
  .register(fieldMeaning, { sample: 'mapCourse' })

const Metres = z.number('请填写数字').min(0).max(500)

const colours = {
  topColor: Colour.default('#d6e4ff').describe('顶面'),
  sideColor: Colour.default('#adc6ff').describe('侧面'),
  strokeColor: Colour.default('#597ef7').describe('边线'),
  fontColor: Colour.default('#1d2129').describe('名称'),
  color: Colour.default('#d9f7be').describe('平面的填充色'),
  width: z.number().min(0).max(20).default(1).describe('边线宽度，像素'),
}

/** An area on the ground, such as the campus or the sports field (academics §3, School range). */
export const AreaFeature = z.object({
  name: nameText(mapLimits.name, '请填写名称'),
  coordinates: Outline,
  height: Metres.default(0).describe('米'),
  ...colours,
})

/** The shape of a building: its footprint, height in metres and colours (academics §3, Model/building). */
export const PrismFeature = AreaFeature.omit({ name: true })

/** The course of a line with its colour and width. */
export const LineFeature = z.object({
  coordinates: Course,
  color: Colour.default('#1677ff'),
  width: z.number().min(1).max(20).default(3).describe('像素'),
})

/** The same shapes as they are shown. What was checked when it was saved is not checked again. */
const shown = { coordinates: z.array(Position) }
export const ShownArea = AreaFeature.extend(shown)
export const ShownPrism = PrismFeature.extend(shown)
export const ShownLine = LineFeature.extend(shown)

export const SavedRange = z.object({
  longitude: Longitude.describe('学校位置，地图以此为中心'),
  latitude: Latitude,
  zoom: z.number().min(zoomBounds.least).max(zoomBounds.most).default(15),
  baiduJsonUnZip: z.array(AreaFeature).max(mapLimits.areas).default([]).describe('学校范围与场地，第一个为校园'),
  version: versionOf('mapRangeVersion'),
})

export const SavedBuilding = z.object({
  id: ModelId.optional(),
  name: nameText(mapLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newMapBuilding' }),
  parentId: id('mapBuilding', 'mainBuilding').nullable().default(null).describe('主体建筑，裙楼、连廊等填写'),
  height: z.int('请填写整数').min(1).max(60).default(1).describe('楼层数'),
  baiduJsonUnZip: PrismFeature,
  dormitoryId: id('dormitoryBuilding', 'mapDormitory').nullable().default(null).describe('关联的宿舍楼'),
  locationCodeDOS: z
    .array(z.object({ id: id('deviceLocation', 'mapLocation') }))
    .max(mapLimits.locations)
    .default([])
    .describe('楼内的位置代码'),
  remark: text(mapLimits.remark).default(''),
  version: versionOf('mapVersion'),
})
export type SavedBuilding = z.output<typeof SavedBuilding>

export const SavedLine = z.object({
  id: LineId.optional(),
  name: nameText(mapLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newMapLine' }),
  kind: z.enum(lineKinds).default('road'),
  baiduJsonUnZip: LineFeature,
  depth: z.number('请填写数字').min(0).max(50).nullable().default(null).describe('埋深，米'),
  material: text(mapLimits.material).default('').describe('材质、管径'),
  remark: text(mapLimits.remark).default(''),
  version: versionOf('mapVersion'),
})
