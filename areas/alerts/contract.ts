import { alertCalls } from './alertContract.ts'
import { parentCalls } from './parentContract.ts'
import { settingsCalls } from './settingsContract.ts'

export { alertPurpose } from './parentContract.ts'
export { alertRefusals } from './refusals.ts'
export type { AlertSettings } from './settingsContract.ts'
export * from './views.ts'
export * from './readinessWords.ts'
export * from './words.ts'

export const alerts = { ...alertCalls, ...settingsCalls, ...parentCalls }
