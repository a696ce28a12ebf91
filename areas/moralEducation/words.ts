/** The targets that a project assesses (academics §3). */
export const assessTypes = ['student', 'clazz', 'dorm_room'] as const
export type AssessType = (typeof assessTypes)[number]

export const assessTypeTitles: Readonly<Record<AssessType, string>> = {
  student: '学生',
  clazz: '班级',
  dorm_room: '宿舍',
}

/** The lengths of a project's periods (academics §3). */
export const durations = ['day', 'week', 'month', 'semester'] as const
export type Duration = (typeof durations)[number]

export const durationTitles: Readonly<Record<Duration, string>> = {
  day: '按天',
  week: '按周',
  month: '按月',
  semester: '按学期',
}

/** '0' gives the item's value, '1' lets the examiner type one between 0 and it (academics §3). */
export const scoringWays = ['0', '1'] as const
export type ScoringWay = (typeof scoringWays)[number]

export const scoringWayTitles: Readonly<Record<ScoringWay, string>> = { '0': '选择分值', '1': '手动输入' }

export const recordStates = ['valid', 'withdrawn'] as const
type RecordState = (typeof recordStates)[number]

export const recordStateTitles: Readonly<Record<RecordState, string>> = { valid: '有效', withdrawn: '已撤回' }

export const appealStates = ['open', 'upheld', 'rejected'] as const
export type AppealState = (typeof appealStates)[number]

export const appealStateTitles: Readonly<Record<AppealState, string>> = {
  open: '待处理',
  upheld: '申诉成立',
  rejected: '维持原记录',
}

/** Why a value in a written report changed. */
export const correctionKinds = ['withdrawn', 'appeal', 'late'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

export const correctionTitles: Readonly<Record<CorrectionKind, string>> = {
  withdrawn: '撤回',
  appeal: '申诉',
  late: '补传',
}

/** The lines of a report: each target, or each class with the records of its students. */
export const lineKinds = ['target', 'class'] as const
export type LineKind = (typeof lineKinds)[number]

/** The value that a rank compares: the whole one, or the value per student of a class. */
export const rankedBy = ['total', 'perHead'] as const
export type RankedBy = (typeof rankedBy)[number]

/** The name of the weekly result of all classes. */
export const weeklyResultName = '班级每周综合'
