import { type OfflineVerdict, type RequestState, gateEntry, gateTimes } from '../contract.ts'
import type { LeaverState } from '../../leave/contract.ts'
import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import type { OwnOutcome } from './deskState.ts'

/** The two ways through a gate, to choose from. */
export const ways = [
  { value: gateEntry.leaving, label: '离校' },
  { value: gateEntry.returning, label: '返校' },
]

/** The name of a way through a gate. */
export const wayName = (stateDictId: number): string => ways.find(({ value }) => value === stateDictId)?.label ?? '出入'

/** How requests stand, in words. */
export const outcomeTags: Readonly<Record<RequestState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '等待', tone: 'notice' },
  agreed: { text: '同意', tone: 'good' },
  rejected: { text: '拒绝', tone: 'bad' },
  timedOut: { text: '超时', tone: 'quiet' },
}

/** How it ended that the keeper brought somebody, in words. */
export const ownTag = (outcome: OwnOutcome) =>
  outcome === 'closed' ? { text: '未处理', tone: 'quiet' as const } : outcomeTags[outcome]

/** A moment of the server's, ms, as the school's clock shows it. */
export const clockOf = (moment: number): string => schoolTime(new Date(moment)).slice(11)

/** A student's leave as the gate tells it (operations §2.4): in red, in green, or as something to be looked into. */
export const leaveTag = (state: LeaverState): { readonly text: string; readonly tone: 'bad' | 'good' | 'notice' } => {
  if (state === 'LEAVE_NO') return { text: '无请假信息', tone: 'bad' }
  if (state === 'LEAVING') return { text: '请假中', tone: 'good' }
  return { text: '请假状态异常', tone: 'notice' }
}

/** How many seconds are left until a moment of the server's, as seen at another. */
export const secondsLeft = (endsAt: string, now: number): number =>
  Math.min(gateTimes.waitSeconds, Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000)))

/** Why a gate's own decision is to be looked at. */
export const verdictWords: Readonly<Record<OfflineVerdict, string>> = {
  stands: '与当时的请假、通行规则相符',
  notAllowed: '当时没有有效的请假或通行规则',
  listTooOld: '名单当时已过期',
  refusedWrongly: '当时按请假或规则可以通行，设备未放行',
}
