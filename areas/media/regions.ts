import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { regionKinds } from './words.ts'

/** Limits of a layout: the most regions, and the least side of one in percent. */
export const regionLimits = { most: 8, side: 5 } as const

const start = z
  .int('请填写整数')
  .min(0, '从 0 起')
  .max(100 - regionLimits.side, `最大 ${100 - regionLimits.side}`)
const side = z.int('请填写整数').min(regionLimits.side, `至少 ${regionLimits.side}`).max(100, '最大 100')

/** A region of a screen: a rectangle in percent of its width and height, and what it shows. */
export const Region = z.object({
  key: z.int().min(1).max(99).describe('版式内的编号，任务按它填写内容'),
  kind: z.enum(regionKinds),
  x: start.describe('左边，屏宽的百分比'),
  y: start.describe('上边，屏高的百分比'),
  width: side,
  height: side,
})
export type Region = z.output<typeof Region>

type Rectangle = Pick<Region, 'x' | 'y' | 'width' | 'height'>

const isWithinScreen = ({ x, y, width, height }: Rectangle) => x + width <= 100 && y + height <= 100

const overlaps = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Returns why regions don't fit one screen, or undefined. */
export const findRegionFault = (regions: readonly Region[]): string | undefined => {
  const outside = regions.findIndex((region) => !isWithinScreen(region))
  if (outside !== -1) return `区域 ${outside + 1} 超出屏幕`
  for (const [at, region] of regions.entries()) {
    const other = regions.findIndex((one, place) => place > at && overlaps(region, one))
    if (other !== -1) return `区域 ${at + 1} 与区域 ${other + 1} 重叠`
  }
  return areDistinct(regions.map(({ key }) => key)) ? undefined : '区域的编号重复'
}

/** The regions of a layout: within the screen, without overlap. */
export const Regions = z
  .array(Region)
  .min(1, '请至少添加一个区域')
  .max(regionLimits.most, `最多 ${regionLimits.most} 个区域`)
  .superRefine((regions, context) => {
    const fault = findRegionFault(regions)
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
  })
