import { bureauCalls } from './bureauContract.ts'
import { offerCalls } from './offerContract.ts'

export { jointExamRefusals } from './refusals.ts'

export const jointExam = { ...bureauCalls, ...offerCalls }
