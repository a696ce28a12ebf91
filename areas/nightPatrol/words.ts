/** States of a round, the most frequent ones of a finished night first. */
export const roundStates = ['done', 'partial', 'missed', 'running', 'waiting'] as const
export type RoundState = (typeof roundStates)[number]

export const roundStateTitles: Readonly<Record<RoundState, string>> = {
  done: '完成',
  partial: '部分完成',
  missed: '漏巡',
  running: '巡查中',
  waiting: '未开始',
}

/** States of a place in a round. */
export const checkStates = ['checked', 'late', 'missed', 'open'] as const
export type CheckState = (typeof checkStates)[number]

export const checkStateTitles: Readonly<Record<CheckState, string>> = {
  checked: '已巡',
  late: '迟到',
  missed: '漏检',
  open: '待巡',
}

/** How a guard checked a place: by the code on its label, by choosing it, or not at all because it was locked. */
export const checkWays = ['code', 'press', 'unreachable'] as const
export type CheckWay = (typeof checkWays)[number]

export const checkWayTitles: Readonly<Record<CheckWay, string>> = {
  code: '地点编码',
  press: '点选地点',
  unreachable: '无法到达',
}

export const checkResults = ['normal', 'abnormal'] as const
export type CheckResult = (typeof checkResults)[number]

export const checkResultTitles: Readonly<Record<CheckResult, string>> = { normal: '正常', abnormal: '异常' }

/** `off` cancels all plans of a night; `on` adds a night to all plans. */
export const holidayKinds = ['off', 'on'] as const
export type HolidayKind = (typeof holidayKinds)[number]

export const holidayKindTitles: Readonly<Record<HolidayKind, string>> = { off: '不巡查', on: '加巡' }
