/** How an event came to be known. */
export const eventSources = ['keyword', 'button', 'report'] as const
type EventSource = (typeof eventSources)[number]

export const eventSourceNames: Readonly<Record<EventSource, string>> = {
  keyword: '语音关键词',
  button: '求助按钮',
  report: '举报',
}

/** The kinds of signals that a device sends. */
export const signalKinds = ['keyword', 'button'] as const

/** How far an event is. The last two are its outcomes. */
export const eventStates = ['new', 'handling', 'resolved', 'falseAlarm'] as const
export type EventState = (typeof eventStates)[number]

export const eventStateNames: Readonly<Record<EventState, string>> = {
  new: '待处理',
  handling: '处理中',
  resolved: '已处置',
  falseAlarm: '误报',
}

/** States with which an officer ends an event. */
export const outcomes = ['resolved', 'falseAlarm'] as const

/** Returns true for an event that somebody still has to work on. */
export const isOpenState = (state: EventState): boolean => state === 'new' || state === 'handling'

/** The relation of a reporter to the school. Names of reporters are not stored. */
export const reporters = ['student', 'parent', 'staff', 'anonymous'] as const
type Reporter = (typeof reporters)[number]

export const reporterNames: Readonly<Record<Reporter, string>> = {
  student: '学生',
  parent: '家长',
  staff: '教职工',
  anonymous: '匿名',
}

/** The part that a person had in an event. */
export const personParts = ['victim', 'actor', 'witness'] as const
type PersonPart = (typeof personParts)[number]

export const personPartNames: Readonly<Record<PersonPart, string>> = {
  victim: '被欺凌',
  actor: '实施欺凌',
  witness: '在场',
}
