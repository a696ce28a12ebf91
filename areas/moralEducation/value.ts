import { z } from 'zod'
import { isHundredths } from '../../platform/contract/hundredths.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'

// Values are stored as whole hundredths, so that sums and comparisons are exact. On the wire they are numbers.

/** The largest value of an item or record, and the largest initial value. */
export const mostValue = 1000

const decimals = '最多两位小数'

/** The value of a scoring item on the wire: positive adds, negative deducts. */
export const ItemValue = z
  .number('请填写数字')
  .min(-mostValue, `不能小于 ${-mostValue}`)
  .max(mostValue, `不能大于 ${mostValue}`)
  .refine(isHundredths, decimals)
  .refine((value) => value !== 0, '分值不能为 0')
  .register(fieldMeaning, { sample: 'assessItemValue' })

/** The value of a record on the wire, between 0 and the item's value. */
export const RecordValue = z
  .number('请填写数字')
  .min(-mostValue)
  .max(mostValue)
  .refine(isHundredths, decimals)
  .register(fieldMeaning, { sample: 'assessValue' })

/** A value from 0, such as an initial value or a weight. */
export const PositiveValue = z
  .number('请填写数字')
  .min(0, '不能小于 0')
  .max(mostValue, `不能大于 ${mostValue}`)
  .refine(isHundredths, decimals)

/** Converts a value on the wire to hundredths. */
export const toHundredths = (value: number): number => Math.round(value * 100)

/** Converts hundredths to a value on the wire. */
export const fromHundredths = (hundredths: number): number => hundredths / 100
