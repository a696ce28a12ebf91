import type { CorrectionKind, CorrectionState, DayStatus, RollState } from './views.ts'

/** Names of the day statuses. */
export const statusTitles: Readonly<Record<DayStatus, string>> = {
  none: '未排班',
  pending: '未到时间',
  unseen: '未到',
  ongoing: '在岗',
  normal: '正常',
  fault: '异常',
  incomplete: '缺卡',
  absent: '缺勤',
  away: '公出或请假',
  rest: '休息',
  extra: '班外',
}

export const correctionTitles: Readonly<Record<CorrectionKind, string>> = {
  in: '上班',
  out: '下班',
  away: '全天公出或请假',
}

export const correctionStateTitles: Readonly<Record<CorrectionState, string>> = {
  asked: '待审批',
  agreed: '已同意',
  refused: '未同意',
  takenBack: '已撤回',
  revoked: '已撤销',
}

const { away, unseen, absent, pending, rest, none } = statusTitles

/** Names of the roll-call states. For unseen people they equal those of the daily report. */
export const rollTitles: Readonly<Record<RollState, string>> = {
  present: '在岗',
  left: '已离开',
  away,
  unseen,
  absent,
  pending,
  rest,
  none,
}

/** Returns the record type name in the attendance detail: 离校, 返校, or 未知 for all others (operations §2.15). */
export const detailTypeName = (type: number): string => {
  if (type === 7) return '离校'
  return type === 8 ? '返校' : '未知'
}
