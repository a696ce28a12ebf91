import type { CurrentLeave, LeaveRecord } from '../../areas/leave/contract.ts'

/** An approved leave of 王小明 that has begun, with `changes` applied. */
export const leaveRecord = (changes: Partial<LeaveRecord> = {}): LeaveRecord => ({
  id: 1,
  leaveerId: 11,
  studentCode: 'S11',
  studentName: '王小明',
  clazzName: '七年级3班',
  submitterName: '周若曦',
  startTime: '2026-11-20 16:00:00',
  endTime: '2026-11-22 18:00:00',
  kind: 'sick',
  leaveReason: '发烧',
  fetcher: '母亲',
  leaveState: 11,
  stage: 'leaving',
  approvalName: '周若曦',
  approvalUserName: '周若曦',
  approvalUserId: 6,
  extendTime: null,
  backTime: null,
  createdTime: '2026-11-20 10:00:00',
  ...changes,
})

/** The same leave in the list of current leaves. */
export const currentLeave = (changes: Partial<CurrentLeave> = {}): CurrentLeave => ({
  ...leaveRecord(changes),
  lastEntry: null,
  ...changes,
})
