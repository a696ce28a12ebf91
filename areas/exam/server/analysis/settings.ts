import { Refusal } from '../../../../platform/contract/refusal.ts'
import { schoolSettings } from '../../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { requireWholeSchoolReach } from '../../../organisation/server/index.ts'
import { type AnalysisSettingsView, defaultAnalysisSettings } from '../../analysisSettings.ts'
import type { exam } from '../../contract.ts'
import { examRefusals } from '../../refusals.ts'
import { fromHundredths, toHundredths } from '../../score.ts'
import { examAnalysisSettings } from './tables.ts'

/** How schools analyse their exams. */
export const analysisSettings = schoolSettings(examAnalysisSettings, {
  name: '成绩分析设置',
  defaults: { ...defaultAnalysisSettings, nearMarks: toHundredths(defaultAnalysisSettings.nearMarks) },
  present: ({ rateBase, scoreBands, rankBands, nearMarks, version }): AnalysisSettingsView => ({
    rateBase,
    scoreBands,
    rankBands,
    nearMarks: fromHundredths(nearMarks),
    version,
  }),
})

const doRise = (limits: readonly number[]): boolean =>
  limits.every((limit, at) => at === 0 || limit > (limits[at - 1] ?? 0))

/** Reads the settings of the school. */
export const findAnalysisSettings = ({ db, session }: Context<typeof exam.analysisSettings>) =>
  analysisSettings.read(db, schoolOf(session))

/** Saves the settings of the school. Refuses limits out of order, and callers who reach only part of the school. */
export const saveAnalysisSettings = async (context: Context<typeof exam.saveAnalysisSettings>) => {
  requireWholeSchoolReach(context.session, examRefusals.settingsByAdministrators)
  const { version, nearMarks, ...values } = context.body
  const isWithinFullMarks = values.scoreBands.every((limit) => limit <= 100)
  if (!isWithinFullMarks || !doRise(values.scoreBands.toReversed()) || !doRise(values.rankBands))
    throw new Refusal(examRefusals.bandsOutOfOrder)
  return analysisSettings.save(context, version, { ...values, nearMarks: toHundredths(nearMarks) })
}
