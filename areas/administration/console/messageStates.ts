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

/** A choice as a call is asked for it; what the address holds and is none is left out. */
export const choiceOf = <Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  text: string,
): Readonly<Partial<Record<Name, Value>>> => {
  const chosen = values.find((value) => value === text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one field, of that name
  return (chosen === undefined ? {} : { [name]: chosen }) as Partial<Record<Name, Value>>
}
