/** Kinds of alerts, in display order. */
export const alertKinds = ['late', 'dormitory', 'outing', 'overdue', 'fever', 'device'] as const
export type AlertKind = (typeof alertKinds)[number]

/** Kinds about a pupil. */
export const pupilKinds = ['late', 'dormitory', 'outing', 'overdue', 'fever'] as const
export type PupilKind = (typeof pupilKinds)[number]

export const kindNames: Readonly<Record<AlertKind, string>> = {
  late: '未到校',
  dormitory: '未归寝',
  outing: '无假出校',
  overdue: '请假逾期未返',
  fever: '发热',
  device: '设备离线',
}

/** Kinds after which a pupil can turn up. The recipients are then told once. */
export const arrivingKinds: readonly AlertKind[] = ['late', 'dormitory', 'outing', 'overdue']

/** Reasons to hold alerts back: too many of the school, too many of a class, or a device on their way was offline. */
export const holdReasons = ['school', 'class', 'device'] as const
export type HoldReason = (typeof holdReasons)[number]

export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  school: '全校同时预警的学生过多',
  class: '同一班级同时预警的学生过多',
  device: '途经的设备当时离线',
}

/** `sent`: the recipients were told. `held`: an administrator has to decide. `dropped`: an administrator dropped it. */
export const alertStates = ['sent', 'held', 'dropped'] as const
export type AlertState = (typeof alertStates)[number]

export const alertStateNames: Readonly<Record<AlertState, string>> = {
  sent: '已通知',
  held: '待核对',
  dropped: '不发送',
}

export const recipientRoles = ['head', 'parent', 'keeper'] as const
export type RecipientRole = (typeof recipientRoles)[number]

export const recipientRoleNames: Readonly<Record<RecipientRole, string>> = {
  head: '班主任',
  parent: '家长',
  keeper: '设备管理员',
}

export const answers = ['seen', 'leave'] as const
export type Answer = (typeof answers)[number]

export const answerNames: Readonly<Record<Answer, string>> = { seen: '知道了', leave: '已请假' }

/** States of a message: those of the outbox, or nobody could be reached. */
export const tellingStates = ['queued', 'sent', 'failed', 'unreachable'] as const
export type TellingState = (typeof tellingStates)[number]

export const tellingStateNames: Readonly<Record<TellingState, string>> = {
  queued: '待发送',
  sent: '已发送',
  failed: '发送失败',
  unreachable: '无法送达',
}

/**
 * Limits: the share of a school and the pupils of a class above and from which alerts are held, the minutes in which
 * alerts count as simultaneous, the hours for which a missed moment is made up after an outage, the days and
 * submissions of a parent's link, and the minutes before a time in which a device on the way must be online.
 */
export const alertLimits = {
  schoolShare: 0.05,
  classPupils: 5,
  togetherMinutes: 15,
  catchUpHours: 3,
  linkDays: 2,
  linkUses: 5,
  wayMinutes: 120,
  note: 200,
} as const

/** Says why an alert was raised. `since` is a wire time. */
export const describeWhy = (kind: AlertKind, since: string): string => {
  const clock = since.slice(11, 16)
  const whys: Readonly<Record<AlertKind, string>> = {
    late: `${clock} 仍没有到校记录`,
    dormitory: `${clock} 时段结束仍没有归寝`,
    outing: `${clock} 离校，没有请假`,
    overdue: `请假 ${clock} 到期，没有返校记录`,
    fever: `${clock} 体温高于正常范围`,
    device: `${clock} 起没有连接`,
  }
  return whys[kind]
}
