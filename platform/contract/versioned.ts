import { z } from 'zod'
import { fieldMeaning, largestCount, text } from './ids.ts'

/**
 * The version of an editable thing. It grows with each save; a save carries the one that was read, and is refused with
 * `common.stale` where somebody saved in between. 0 is what has never been saved. `sample` tells the sweep of one that fits.
 */
export const versionOf = (sample: string) =>
  z.int().min(0).max(largestCount).register(fieldMeaning, { sample }).describe('读取时的版本，0 表示尚未保存过')

/**
 * The same for what has no count of its saves: a fingerprint of the content, given with it by the server. A save without
 * one is not compared, so that a body as the specification shows it is a save too.
 */
export const contentVersionOf = (sample: string) =>
  text(64, 1).register(fieldMeaning, { sample }).optional().describe('读取时内容的版本；不给则不核对')
