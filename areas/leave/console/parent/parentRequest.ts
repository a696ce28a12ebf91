import type { LeaveKind } from '../../contract.ts'

/** The form values of a request. Times have the format of a `datetime-local` field. */
export interface RequestDraft {
  readonly kind: LeaveKind
  readonly start: string
  readonly end: string
  readonly reason: string
  readonly fetcher: string
}

/** Converts a wire time to the value of a `datetime-local` field, to the minute. */
const toField = (time: string) => time.slice(0, 16).replace(' ', 'T')

const toWire = (field: string) => `${field.slice(0, 16).replace('T', ' ')}:00`

/** Returns the initial form values: from now on, by the school's clock. */
export const newRequestDraft = (now: string): RequestDraft => ({
  kind: 'sick',
  start: toField(now),
  end: '',
  reason: '',
  fetcher: '',
})

/** Returns messages for missing or invalid fields. */
export const findFaults = ({ start, end, reason }: RequestDraft): Partial<Record<keyof RequestDraft, string>> => ({
  ...(start === '' ? { start: '请选择开始时间' } : {}),
  ...(end === '' ? { end: '请选择结束时间' } : {}),
  ...(start !== '' && end !== '' && end <= start ? { end: '结束时间须晚于开始时间' } : {}),
  ...(reason.trim() === '' ? { reason: '请填写原因' } : {}),
})

/** Returns the request body for the form values. */
export const toRequestBody = ({ kind, start, end, reason, fetcher }: RequestDraft) => ({
  kind,
  startTime: toWire(start),
  endTime: toWire(end),
  leaveReason: reason,
  fetcher,
})
