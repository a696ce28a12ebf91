import { correctionCalls } from './correctionContract.ts'
import { reportCalls } from './reportContract.ts'
import { shiftCalls } from './shiftContract.ts'

export { correctionLimits } from './correctionContract.ts'
export { attendanceRefusals } from './refusals.ts'
export { detailStates, reportLimits } from './reportContract.ts'
export { officeHours, shiftLimits } from './shiftContract.ts'

/** The attendance of a school's staff (operations §2.15). */
export const attendance = { ...reportCalls, ...shiftCalls, ...correctionCalls }
