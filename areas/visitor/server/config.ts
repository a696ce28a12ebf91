import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type ConfigView, defaultConfig, type visitor as calls, visitorRefusals } from '../contract.ts'
import { visitorConfig } from './tables.ts'

/** The visitor settings of schools (academics §7, A-CALL-132). */
export const visitorSettings = schoolSettings(visitorConfig, {
  name: '访客设置',
  defaults: defaultConfig,
  present: (settings): ConfigView => settings,
})

/** Saves the settings. Refuses a stale version. */
export const saveVisitorConfig = (context: Context<typeof calls.saveVisitorConfig>) => {
  const { version, ...values } = context.body
  return visitorSettings.save(context, version, values)
}

/** Refuses a gate that the school's settings don't name. A blank means any gate. */
export const requireKnownGate = ({ gates }: Pick<ConfigView, 'gates'>, gate: string): void => {
  if (gate !== '' && !gates.includes(gate)) throw new Refusal(visitorRefusals.unknownGate, { gate })
}

/** Reads the settings and refuses a gate or reason that they don't name. */
export const readConfigFor = async (
  db: Db,
  schoolId: number,
  chosen: { readonly gate: string; readonly reason: string },
) => {
  const config = await visitorSettings.read(db, schoolId)
  requireKnownGate(config, chosen.gate)
  if (!config.reasons.includes(chosen.reason))
    throw new Refusal(visitorRefusals.unknownReason, { reason: chosen.reason })
  return config
}
