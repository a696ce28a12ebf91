import { logCalls } from './logContract.ts'
import { orderCalls } from './orderContract.ts'
import { phoneCalls } from './phoneContract.ts'
import { productCalls } from './productContract.ts'
import { voipCalls } from './voipContract.ts'

export { isStatisticsSpan, phoneLimits } from './limits.ts'
export { videoTeleRefusals } from './refusals.ts'
export type {
  BalanceView,
  CallView,
  FaceView,
  GroupView,
  OrderView,
  PackageView,
  PhoneStatistics,
  PhoneView,
  PublicNumberView,
  SettingsView,
} from './views.ts'

export const videoTele = { ...productCalls, ...orderCalls, ...voipCalls, ...logCalls, ...phoneCalls }
