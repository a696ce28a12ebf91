/** A student's state in a task. */
export const uploadStates = ['given', 'late', 'missing'] as const
export type UploadState = (typeof uploadStates)[number]

export const uploadStateTitles: Readonly<Record<UploadState, string>> = { given: '已交', late: '补交', missing: '未交' }

/** The state of a task. */
export const taskStates = ['open', 'over', 'closed'] as const
export type TaskState = (typeof taskStates)[number]

export const taskTitles: Readonly<Record<TaskState, string>> = { open: '收集中', over: '已截止', closed: '已结束' }

/**
 * Limits. `title`, `note`: characters. `files`: per student. `classes`: per task. `ahead`: days until the end. `kept…`:
 * days files are kept. `remindHours`: hours between reminders. `namesTold`: names listed. `messages`: per press.
 * `link…`: uses of a link, and its files and bytes per day.
 */
export const materialLimits = {
  title: 50,
  note: 500,
  files: 20,
  classes: 60,
  ahead: 180,
  keptLeast: 30,
  keptMost: 730,
  remindHours: 24,
  namesTold: 20,
  messages: 300,
  linkUses: 200,
  linkDayFiles: 40,
  linkDayBytes: 200 * 1024 * 1024,
} as const

/** The settings of a school that never saved any. */
export const defaultConfig = { keepDays: 180, version: 0 }
