import { z } from 'zod'
import { isHundredths } from '../../platform/contract/hundredths.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { mostMarks } from './score.ts'

/** The most rows of a scale. */
export const mostScaleRows = 21

/** The section of the grade levels whose subjects may be scaled. */
const seniorSection = 4

const percentHundredths = (share: number): number => Math.round(share * 100)
const scaledMarks = z.int('请填写整数').min(0, '不能小于 0').max(mostMarks, `不能大于 ${mostMarks}`)

/** A row of a scale: this share of the students gets scores from `bottom` to `top`, or one score if both are equal. */
export const ScaleRow = z.object({
  share: z
    .number('请填写数字')
    .gt(0, '须大于 0')
    .max(100, '不能大于 100')
    .refine(isHundredths, '最多两位小数')
    .register(fieldMeaning, { sample: 'wholeShare' })
    .describe('人数占百分之几'),
  top: scaledMarks.describe('最高赋分'),
  bottom: scaledMarks.describe('最低赋分，与最高赋分相同为固定分'),
})
export type ScaleRow = z.output<typeof ScaleRow>

/** The scale of the 3+1+2 model. */
export const usualScale: readonly ScaleRow[] = [
  { share: 15, top: 100, bottom: 86 },
  { share: 35, top: 85, bottom: 71 },
  { share: 35, top: 70, bottom: 56 },
  { share: 13, top: 55, bottom: 41 },
  { share: 2, top: 40, bottom: 30 },
]

/** True if subjects of a grade level may be scaled: those of the senior school. */
export const mayBeScaled = (level: number): boolean => Math.floor(level / 100) === seniorSection

/** Returns the first fault of a scale in Chinese, or null. Shares make 100 %, and scores fall from row to row. */
export const findScaleFault = (rows: readonly ScaleRow[]): string | null => {
  if (rows.length === 0) return '至少要有一行'
  if (rows.reduce((sum, { share }) => sum + percentHundredths(share), 0) !== 100_00) return '各行比例之和须为 100%'
  if (rows.some(({ top, bottom }) => bottom > top)) return '最低赋分不能高于最高赋分'
  const overlaps = rows.some(({ top }, at) => {
    const better = rows[at - 1]
    return better !== undefined && top >= better.bottom
  })
  return overlaps ? '各行赋分须从高到低，不能重叠' : null
}
