import type { StateTone } from '../../../platform/console/kit/StateMark.tsx'
import type { JobRow, MessageRow } from '../views.ts'

interface Mark {
  readonly text: string
  readonly tone: StateTone
}

/** How the states of messages are told. */
export const messageMarks: Readonly<Record<MessageRow['state'], Mark>> = {
  waiting: { text: '待发送', tone: 'notice' },
  sent: { text: '已发送', tone: 'good' },
  failed: { text: '发送失败', tone: 'bad' },
}

/** How the states of jobs are told. */
export const jobMarks: Readonly<Record<JobRow['state'], Mark>> = {
  waiting: { text: '等待中', tone: 'notice' },
  running: { text: '进行中', tone: 'notice' },
  done: { text: '已完成', tone: 'good' },
  failed: { text: '失败', tone: 'bad' },
  cancelled: { text: '已取消', tone: 'quiet' },
}

/** The marks as choices of a filter. */
export const optionsOf = (marks: Readonly<Record<string, Mark>>) =>
  Object.entries(marks).map(([value, { text }]) => ({ value, label: text }))
