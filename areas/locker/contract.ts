import { cabinetCalls } from './cabinetContract.ts'
import { recordCalls } from './recordContract.ts'

export { lockerLimits } from './cabinetContract.ts'
export { lockerRefusals } from './refusals.ts'
export type { CabinetGrid, CabinetView, CellView, DepositBoard, LockerRecordView } from './views.ts'
export type { LockerSettings } from './recordContract.ts'

export const locker = { ...cabinetCalls, ...recordCalls }
