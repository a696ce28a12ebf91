import { z } from 'zod'
import { Marks } from './score.ts'
import { rateBases } from './words.ts'

const mostBands = 20

const limitsUpTo = (most: number) => z.array(z.int().min(1).max(most)).min(1).max(mostBands)

/** How a school analyses its exams. */
export const AnalysisSettings = z.object({
  rateBase: z.enum(rateBases).default('scored').describe('一分三率是占有成绩人数还是应考人数的比率'),
  scoreBands: limitsUpTo(100).default([90, 80, 70, 60, 50, 40]).describe('分数段的下限，满分的百分比，从高到低'),
  rankBands: limitsUpTo(100_000).default([10, 30, 50, 100, 200, 300, 500]).describe('名次段的末位，从小到大'),
  nearMarks: Marks.default(5).describe('临界生：距分数线不超过几分'),
})
export const AnalysisSettingsView = z.object({ ...AnalysisSettings.shape, version: z.int() })
export type AnalysisSettingsView = z.output<typeof AnalysisSettingsView>

/** The settings of a school that never saved any. */
export const defaultAnalysisSettings: AnalysisSettingsView = { ...AnalysisSettings.parse({}), version: 0 }
