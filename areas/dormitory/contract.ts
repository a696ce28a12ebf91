import { planCalls } from './planContract.ts'
import { scheduleCalls } from './scheduleContract.ts'

export { boardCalls } from './boardContract.ts'

export const dormitory = {
  ...planCalls,
  ...scheduleCalls,
}
