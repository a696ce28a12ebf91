import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { type ConfigView, type material as calls, defaultConfig, wholeSchoolRefusals } from '../contract.ts'
import { materialConfig } from './tables.ts'

/** For how many days schools keep collected files. */
export const materialSettings = schoolSettings(materialConfig, {
  name: '材料设置',
  defaults: defaultConfig,
  present: ({ keepDays, version }): ConfigView => ({ keepDays, version }),
})

/** Saves the settings if `version` is current. */
export const saveConfig = (context: Context<typeof calls.saveConfig>) => {
  requireWholeSchoolReach(context.session, wholeSchoolRefusals.tooFewReached)
  const { version, ...values } = context.body
  return materialSettings.save(context, version, values)
}
