import type { LeaveKind } from '../../contract.ts'

/** What a parent has typed; times as the browser's own field holds them. */
export interface Typed {
  readonly kind: LeaveKind
  readonly start: string
  readonly end: string
  readonly reason: string
  readonly fetcher: string
}

/** A time on the wire as the browser's field takes it, to the minute. */
const toField = (time: string) => time.slice(0, 16).replace(' ', 'T')

const toWire = (field: string) => `${field.slice(0, 16).replace('T', ' ')}:00`

/** The form as it begins: from now on, by the school's clock. */
export const firstTyped = (now: string): Typed => ({
  kind: 'sick',
  start: toField(now),
  end: '',
  reason: '',
  fetcher: '',
})

/** What is missing or cannot be. */
export const faultsOf = ({ start, end, reason }: Typed): Partial<Record<keyof Typed, string>> => ({
  ...(start === '' ? { start: '请选择开始时间' } : {}),
  ...(end === '' ? { end: '请选择结束时间' } : {}),
  ...(start !== '' && end !== '' && end <= start ? { end: '结束时间须晚于开始时间' } : {}),
  ...(reason.trim() === '' ? { reason: '请填写原因' } : {}),
})

/** The body of the call. */
export const toBody = ({ kind, start, end, reason, fetcher }: Typed) => ({
  kind,
  startTime: toWire(start),
  endTime: toWire(end),
  leaveReason: reason,
  fetcher,
})
