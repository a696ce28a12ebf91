import { type OfflineVerdict, type RequestState, gateEntry, gateTimes } from '../contract.ts'
import { type LeaverState, leaverStateTitles } from '../../leave/contract.ts'
import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import type { AddedOutcome } from './deskState.ts'

/** Options for the direction through a gate. */
export const ways = [
  { value: gateEntry.leaving, label: '离校' },
  { value: gateEntry.returning, label: '返校' },
]

/** Returns the name of a direction. */
export const wayName = (stateDictId: number): string => ways.find(({ value }) => value === stateDictId)?.label ?? '出入'

/** Text and tone of request states. */
export const outcomeTags: Readonly<Record<RequestState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '等待', tone: 'notice' },
  agreed: { text: '同意', tone: 'good' },
  rejected: { text: '拒绝', tone: 'bad' },
  timedOut: { text: '超时', tone: 'quiet' },
}

/** Returns text and tone of the outcome for a person whom the keeper added. */
export const addedOutcomeTag = (outcome: AddedOutcome) =>
  outcome === 'closed' ? { text: '未处理', tone: 'quiet' as const } : outcomeTags[outcome]

/** Formats a moment, ms, as the school's time of day. */
export const formatClock = (moment: number): string => schoolTime(new Date(moment)).slice(11)

/** Returns text and tone of a student's leave status at the gate (operations §2.4). */
export const leaveTag = (state: LeaverState): { readonly text: string; readonly tone: 'bad' | 'good' | 'notice' } => {
  if (state === 'LEAVE_NO') return { text: '无请假信息', tone: 'bad' }
  if (state === 'LEAVING') return { text: '请假中', tone: 'good' }
  if (state === 'LEAVE_RETURNED') return { text: leaverStateTitles[state], tone: 'notice' }
  return { text: '请假状态异常', tone: 'notice' }
}

/** Returns the seconds left until a moment, by the server's clock. */
export const secondsLeft = (endsAt: string, now: number): number =>
  Math.min(gateTimes.waitSeconds, Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000)))

/** Texts of the verdicts on offline decisions. */
export const verdictWords: Readonly<Record<OfflineVerdict, string>> = {
  stands: '与当时的请假、通行规则相符',
  notAllowed: '当时没有有效的请假或通行规则',
  listTooOld: '名单当时已过期',
  refusedWrongly: '当时按请假或规则可以通行，设备未放行',
}
