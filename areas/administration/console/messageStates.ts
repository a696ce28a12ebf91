import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { MessageRow } from '../views.ts'

interface Mark {
  readonly text: string
  readonly tone: StatusTone
}

/** Labels and tones of message states. */
export const messageMarks: Readonly<Record<MessageRow['state'], Mark>> = {
  waiting: { text: '待发送', tone: 'notice' },
  sent: { text: '已发送', tone: 'good' },
  failed: { text: '发送失败', tone: 'bad' },
}

/** The marks as options of a filter. */
export const markOptions = (marks: Readonly<Record<string, Mark>>) =>
  Object.entries(marks).map(([value, { text }]) => ({ value, label: text }))

/** Returns a filter value as a request field. A URL value that is no option is left out. */
export const filterInput = <Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  text: string,
): Readonly<Partial<Record<Name, Value>>> => {
  const chosen = values.find((value) => value === text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one field, of that name
  return (chosen === undefined ? {} : { [name]: chosen }) as Partial<Record<Name, Value>>
}
