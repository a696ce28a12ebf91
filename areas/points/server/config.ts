import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type ConfigView, type points, defaultConfig } from '../contract.ts'
import { pointsConfig } from './tables.ts'

/** The points settings of schools. */
export const pointsSettings = schoolSettings(pointsConfig, {
  name: '积分设置',
  defaults: defaultConfig,
  present: (settings): ConfigView => settings,
})

/** Creates the settings. Of two concurrent calls the later one is stale. */
export const createConfig = (context: Context<typeof points.createConfig>) => {
  const { version, ...values } = context.body
  return pointsSettings.save(context, version, values)
}

/** Saves the settings if `version` is current. Refuses with `notFound` if there are none yet. */
export const saveConfig = async (context: Context<typeof points.saveConfig>) => {
  const { version, ...values } = context.body
  const current = await pointsSettings.read(context.db, schoolOf(context.session))
  if (current.version === 0) throw new Refusal(common.notFound)
  return pointsSettings.save(context, version, values)
}
