import { applicationCalls } from './applicationContract.ts'
import { parentCalls } from './parentContract.ts'
import { taskCalls } from './taskContract.ts'

export { type FormFault, findContradiction, findFormFaults } from './checkForm.ts'
export * from './form.ts'
export { applyTokenPattern, registrationPurpose, uploadOf } from './parentContract.ts'
export { registrationRefusals } from './refusals.ts'
export * from './views.ts'
export * from './words.ts'

export const studentRegistration = { ...taskCalls, ...applicationCalls, ...parentCalls }
