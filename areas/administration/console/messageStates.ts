import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { MessageRow } from '../views.ts'

interface Mark {
  readonly text: string
  readonly tone: StatusTone
}

/** How the states of messages are told. */
export const messageMarks: Readonly<Record<MessageRow['state'], Mark>> = {
  waiting: { text: '待发送', tone: 'notice' },
  sent: { text: '已发送', tone: 'good' },
  failed: { text: '发送失败', tone: 'bad' },
}

/** The marks as choices of a filter. */
export const optionsOf = (marks: Readonly<Record<string, Mark>>) =>
  Object.entries(marks).map(([value, { text }]) => ({ value, label: text }))
