import { z } from 'zod'
import { fieldMeaning, largestCount, text } from './ids.ts'

/**
 * Schema of the version of an editable record. It grows with each save. A save carries the version that was read and is
 * refused with `common.stale` if it is outdated. 0 means never saved. `sample` names a fitting version for the sweep.
 */
export const versionOf = (sample: string) =>
  z.int().min(0).max(largestCount).register(fieldMeaning, { sample }).describe('读取时的版本，0 表示尚未保存过')

/**
 * Schema of a content fingerprint from the server, for records without a save counter. A save without one is not
 * compared, so that a body in the form the specification shows is accepted.
 */
export const contentVersionOf = (sample: string) =>
  text(64, 1).register(fieldMeaning, { sample }).optional().describe('读取时内容的版本；不给则不核对')
