import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import { assessSettings } from './reports/tables.ts'

type Settings = Omit<typeof assessSettings.$inferSelect, 'schoolId' | 'id'>

/** The moral education settings of schools, with weights in hundredths. */
export const moralSettings = schoolSettings(assessSettings, {
  name: '德育设置',
  defaults: { appealDays: 7, flagsPerGrade: 2, weights: [], version: 0 },
  present: ({ appealDays, flagsPerGrade, weights, version }: Settings) => ({
    appealDays,
    flagsPerGrade,
    weights,
    version,
  }),
})
