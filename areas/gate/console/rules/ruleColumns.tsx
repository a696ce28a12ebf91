import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import type { GateRuleView } from '../../contract.ts'
import { formatRuleTimes } from '../../ruleText.ts'

/** Options for the students of a rule. */
export const accommodationOptions = [
  { value: 'all', label: '全部' },
  { value: 'day', label: '走读生' },
  { value: 'boarding', label: '住宿生' },
] as const

export const directionOptions = [
  { value: 'out', label: '离校' },
  { value: 'in', label: '返校' },
  { value: 'both', label: '离校与返校' },
] as const

export const dayOptions = [
  { value: 'school', label: '上课日' },
  { value: 'holiday', label: '放假日' },
  { value: 'both', label: '不限' },
] as const

interface Option {
  readonly value: string
  readonly label: string
}

/** Returns the label of an option. */
export const optionLabel = (options: readonly Option[], value: unknown): string =>
  options.find((one) => one.value === value)?.label ?? ''

const studentsOf = ({ accommodation, departmentNames }: GateRuleView): string => {
  const whom = accommodation === 'all' ? '全部学生' : optionLabel(accommodationOptions, accommodation)
  const where = departmentNames.map((name) => name || '已删除的部门').join('、')
  return where === '' ? whom : `${whom}（${where}）`
}

const areConsecutive = (weekdays: readonly number[]): boolean =>
  weekdays.every((weekday, at) => at === 0 || weekday === (weekdays[at - 1] ?? 0) + 1)

/** Formats weekdays; three or more consecutive ones become 周一至周五. */
const formatWeekdays = (weekdays: readonly number[]): string => {
  const [first, last] = [weekdays[0] ?? 0, weekdays.at(-1) ?? 0]
  if (weekdays.length === 7) return '每天'
  if (weekdays.length > 2 && areConsecutive(weekdays)) return `${nameOfWeekday(first)}至${nameOfWeekday(last)}`
  return weekdays.map(nameOfWeekday).join('、')
}

const daysOf = ({ weekdays, days }: GateRuleView) =>
  `${formatWeekdays(weekdays)}${days === 'both' ? '' : `，${optionLabel(dayOptions, days)}`}`

const validityOf = ({ validFrom, validUntil }: GateRuleView) => {
  if (validFrom === null && validUntil === null) return '不限'
  return `${validFrom ?? ''} 至 ${validUntil ?? ''}`.trim()
}

export const ruleColumns: readonly ListColumn<GateRuleView>[] = [
  { title: '规则', text: ({ name }) => name, minWidth: 104 },
  { title: '学生', text: studentsOf, minWidth: 128 },
  {
    title: '方向',
    width: 104,
    text: ({ direction }) => optionLabel(directionOptions, direction),
    leftOutWhenNarrow: 3,
  },
  { title: '时间', width: 136, text: formatRuleTimes },
  { title: '适用日期', text: daysOf, minWidth: 136, leftOutWhenNarrow: 4 },
  { title: '有效期', width: 208, text: validityOf, leftOutWhenNarrow: 1 },
  {
    title: '状态',
    width: 72,
    leftOutWhenNarrow: 2,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]
