import { findMessagePurpose } from '../../platform/contract/messagePurposes.ts'

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

/** Stored states. `sent`: raised. `held`: an administrator has to decide. `dropped`: an administrator dropped it. */
export const alertStates = ['sent', 'held', 'dropped'] as const
export type AlertState = (typeof alertStates)[number]

/** Why a fever is none any more: its readings were withdrawn, or a normal one of the same period counts instead. */
export const feverEndings = ['withdrawn', 'normal'] as const

/** Shown states. An alert that was raised is `sent` if it has reached somebody, and `unreached` if it hasn't. */
export const shownStates = ['sent', 'unreached', 'held', 'dropped'] as const
export type ShownState = (typeof shownStates)[number]

/**
 * Steps of an alert as the list, its filter and the export name them, the first that applies in this order: the pupil
 * turned up, the fever is none any more, an answer, not raised, a call, nobody reached, no parent reached, waiting for an
 * answer or for the outbox.
 */
export const progressSteps = [
  'arrived',
  'withdrawn',
  'normal',
  'leave',
  'seen',
  'held',
  'dropped',
  'called',
  'unreached',
  'noParent',
  'waiting',
  'queued',
  'told',
] as const
export type Progress = (typeof progressSteps)[number]

/** Kinds about a pupil who was at school and left. */
const backKinds: ReadonlySet<AlertKind> = new Set(['outing', 'overdue'])

/** Returns the verb for a pupil who turns up: 返校 for one who had left, 到 otherwise. */
export const nameArrival = (kind: AlertKind): string => (backKinds.has(kind) ? '返校' : '到')

export const progressNames: Readonly<Record<Progress, string>> = {
  arrived: '已到或已返校',
  withdrawn: '测温已撤回',
  normal: '复测正常',
  leave: '已请假',
  seen: '知道了',
  held: '待核对',
  dropped: '不发送',
  called: '已致电',
  unreached: '未通知到',
  noParent: '未通知到家长',
  waiting: '未回复',
  queued: '待发送',
  told: '已通知',
}

/**
 * Choices of the filter: the steps, and every alert that has reached somebody, which the figures count as `sent`,
 * whatever came of it.
 */
export const filteredStates = [
  'arrived',
  'leave',
  'seen',
  'held',
  'dropped',
  'called',
  'unreached',
  'noParent',
  'waiting',
  'queued',
  'told',
  'withdrawn',
  'normal',
  'sent',
] as const
export type FilteredState = (typeof filteredStates)[number]

export const filteredStateNames: Readonly<Record<FilteredState, string>> = {
  ...progressNames,
  sent: '已通知到人',
  told: '已通知，无需家长回复',
}

/** Says how far an alert is, in Chinese. */
export const describeProgress = (kind: AlertKind, progress: Progress): string =>
  progress === 'arrived' ? `已${nameArrival(kind)}` : progressNames[progress]

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

/** Reasons why a person can't be told. */
export const lacks = ['noAddress', 'noProvider', 'noTemplate', 'noNumber'] as const
export type Lack = (typeof lacks)[number]

const purposes: Readonly<Record<RecipientRole, string>> = {
  head: 'alertTeacher',
  parent: 'alertParent',
  keeper: 'alertDevice',
}

/** Says why a person can't be told, in Chinese. */
export const describeLack = (role: RecipientRole, lack: Lack): string => {
  const texts: Readonly<Record<Lack, string>> = {
    noAddress: '未设置对外地址',
    noProvider: '未配置短信',
    noTemplate: `缺“${findMessagePurpose(purposes[role]).title}”模板`,
    noNumber: `${recipientRoleNames[role]}无手机号`,
  }
  return texts[lack]
}

/** Reasons why a pupil's way in isn't known, so that nobody can say if the pupil has come. */
export const blindSpots = ['noGate', 'noDoor', 'noBed'] as const
export type BlindSpot = (typeof blindSpots)[number]

/** Shown for an alert without any recipient, such as a pupil whose class has no head teacher. */
export const noRecipient = '没有可通知的人'

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
