import { configCalls } from './configContract.ts'
import { dismissalCalls } from './dismissalContract.ts'

export { afterSchoolCommand, afterSchoolLimits, masterKey } from './limits.ts'
export * from './periods.ts'
export { afterSchoolRefusals, failureWords } from './refusals.ts'
export * from './views.ts'

export const afterSchool = { ...configCalls, ...dismissalCalls }
