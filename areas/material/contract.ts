import { fileCalls } from './fileContract.ts'
import { parentCalls } from './parentContract.ts'
import { taskCalls } from './taskContract.ts'

export { staffUpload } from './fileContract.ts'
export { materialPurpose, parentUpload } from './parentContract.ts'
export { materialRefusals, wholeSchoolRefusals } from './refusals.ts'
export * from './views.ts'
export * from './words.ts'

export const material = { ...fileCalls, ...taskCalls, ...parentCalls }
