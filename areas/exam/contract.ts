import { analysisCalls } from './analysisContract.ts'
import { disclosureCalls } from './disclosureContract.ts'
import { examCalls } from './examContract.ts'
import { figureCalls } from './figureContract.ts'
import { missingCalls } from './missingContract.ts'
import { examPushCalls } from './pushContract.ts'
import { scoreCalls } from './scoreContract.ts'
import { sheetCalls } from './sheetContract.ts'
import { slipCalls } from './slipContract.ts'

export { examRefusals } from './refusals.ts'
export { Marks, fromHundredths, mostMarks, toHundredths } from './score.ts'
export { sheetRefusals } from './sheetContract.ts'
export { slipRefusals } from './slipContract.ts'

export const exam = {
  ...examCalls,
  ...missingCalls,
  ...scoreCalls,
  ...disclosureCalls,
  ...analysisCalls,
  ...figureCalls,
  ...examPushCalls,
  ...sheetCalls,
  ...slipCalls,
}
