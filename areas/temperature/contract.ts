import { linkCalls } from './linkContract.ts'
import { entryCalls } from './entryContract.ts'
import { parentCalls } from './parentContract.ts'
import { regionCalls } from './regionContract.ts'
import { reportCalls } from './reportContract.ts'
import { settingsCalls } from './settingsContract.ts'

export { temperaturePurpose } from './parentContract.ts'
export { temperatureRefusals } from './refusals.ts'
export { type TemperaturePeriod, formatRange, parsePeriods, parseRange } from './settings.ts'
export * from './states.ts'
export * from './views.ts'

export const temperature = {
  ...reportCalls,
  ...regionCalls,
  ...entryCalls,
  ...linkCalls,
  ...parentCalls,
  ...settingsCalls,
}
