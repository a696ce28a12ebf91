import { Refusal } from '../../../../platform/contract/refusal.ts'
import { modelRefusals } from '../../contract.ts'

/** The refusal of a file that contradicts the format, with the contradiction in a clerk's words. */
export const brokenFile = (why: string): Refusal => new Refusal(modelRefusals.brokenFile, { why })

/** The refusal of a file that a browser could not draw in time. */
export const tooLarge = (what: string, most: number | string): Refusal =>
  new Refusal(modelRefusals.tooLarge, { what, most: typeof most === 'number' ? most.toLocaleString('zh-CN') : most })
