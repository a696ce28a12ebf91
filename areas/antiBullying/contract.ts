import { signalCalls } from './deviceContract.ts'
import { eventCalls } from './eventContract.ts'

export { type BullyingSettings, signalLimits } from './deviceContract.ts'
export { bullyingLimits, bullyingTopic } from './eventContract.ts'
export { bullyingRefusals } from './refusals.ts'
export type {
  BullyingDevice,
  BullyingStatistics,
  EventContents,
  EventDetail,
  EventView,
  EventWithTexts,
} from './views.ts'

export const antiBullying = { ...eventCalls, ...signalCalls }
