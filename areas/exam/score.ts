import { z } from 'zod'
import { isHundredths } from '../../platform/contract/hundredths.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'

// Scores are stored as whole hundredths, so that sums and comparisons are exact. On the wire they are numbers.

/** The most full marks of a subject. */
export const mostMarks = 1000

/** A number of marks on the wire, from 0, with at most two decimals. */
export const Marks = z
  .number('请填写数字')
  .min(0, '不能小于 0')
  .max(mostMarks, `不能大于 ${mostMarks}`)
  .refine(isHundredths, '最多两位小数')
  .register(fieldMeaning, { sample: 'marks' })

/** Converts marks on the wire to hundredths. */
export const toHundredths = (score: number): number => Math.round(score * 100)

/** Converts hundredths to marks on the wire. */
export const fromHundredths = (hundredths: number): number => hundredths / 100

/** Like `fromHundredths`, for a score that may be missing. */
export const scoreOf = (hundredths: number | null): number | null =>
  hundredths === null ? null : fromHundredths(hundredths)
