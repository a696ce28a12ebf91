import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { type LogRow, meal } from '../../contract.ts'
import { orderStates, orderWayTitles } from '../../words.ts'
import { orderSearch, useOrderFilters } from './orderFilters.ts'

const actTitles = { ordered: '订餐', cancelled: '退餐' } as const

const columns: readonly ListColumn<LogRow>[] = [
  { title: '时间', width: 168, text: ({ time }) => time },
  {
    title: '操作',
    width: 80,
    render: ({ act }) => <StatusTag text={actTitles[act]} tone={act === 'ordered' ? 'good' : 'quiet'} />,
  },
  { title: '姓名', width: '12%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '12%', text: ({ className }) => className, leftOutWhenNarrow: 3 },
  { title: '用餐日期', width: 112, text: ({ day }) => day, leftOutWhenNarrow: 5 },
  { title: '餐别', width: 80, text: ({ meal: of }) => of, leftOutWhenNarrow: 4 },
  { title: '方式', width: '12%', text: ({ way }) => orderWayTitles[way], leftOutWhenNarrow: 2 },
  { title: '操作人', width: '10%', text: ({ by }) => by || '系统' },
  { title: '原因', text: ({ reason }) => reason, leftOutWhenNarrow: 1 },
]

const useFilters = () =>
  ({
    ...useOrderFilters(),
    act: {
      kind: 'choice',
      label: '操作',
      options: orderStates.map((value) => ({ value, label: actTitles[value] })),
    },
  }) as const

const searchOf = ({ act, ...shared }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  ...orderSearch(shared),
  act: choiceCallInput(orderStates, act),
})

/** 订餐流水: every order and cancellation, who and when. The days are those of the meals. */
const LogScreen = () => (
  <ListScreen
    title="订餐流水"
    call={meal.orderLog}
    filters={useFilters()}
    input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
    columns={columns}
    nameOf={({ name, time }) => `${name} ${time}`}
    empty={{ title: '还没有订餐流水', hint: '每次订餐、退餐，何人何时，都列在这里' }}
  />
)

export default LogScreen
