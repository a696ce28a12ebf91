import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import { lockerSettings as table } from './tables.ts'

/** By when schools want telephones put away. */
export const lockerSettings = schoolSettings(table, {
  name: '储物柜设置',
  defaults: { depositBy: '08:00', version: 0 },
  present: ({ depositBy, version }) => ({ depositBy, version }),
})
