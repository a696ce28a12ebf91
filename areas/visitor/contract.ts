import { gateCalls } from './gateContract.ts'
import { manageCalls } from './manageContract.ts'
import { visitCalls } from './visitContract.ts'

export { type BlockView, ConfigView, defaultConfig } from './manageContract.ts'
export { passRefusals, visitorRefusals } from './refusals.ts'
export { VisitSearch } from './visitContract.ts'
export { type GateCounts, type VisitDetail, type VisitRow, type VisitStatistics } from './views.ts'

export const visitor = { ...visitCalls, ...gateCalls, ...manageCalls }
