import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput, numberCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { departmentFilter } from '../../../organisation/console/index.ts'
import { type BalanceView, videoTele } from '../../contract.ts'
import { type BalanceState, balanceStateNames, balanceStates } from '../../words.ts'
import { GiftDialog } from './GiftDialog.tsx'

const tones: Readonly<Record<BalanceState, StatusTone>> = {
  usable: 'good',
  usedUp: 'quiet',
  expired: 'quiet',
  refunded: 'quiet',
}

const columns: readonly ListColumn<BalanceView>[] = [
  { title: '姓名', width: 96, isName: true, text: ({ name }) => name },
  { title: '班级', minWidth: 96, leftOutWhenNarrow: 4, text: ({ className }) => className },
  { title: '学号', width: 120, leftOutWhenNarrow: 2, text: ({ code }) => code },
  { title: '套餐', minWidth: 112, leftOutWhenNarrow: 5, text: ({ title }) => title },
  { title: '剩余分钟', width: 104, align: 'right', text: ({ left, minutes }) => `${left}/${minutes}` },
  { title: '到期', width: 112, leftOutWhenNarrow: 3, text: ({ lastDay }) => lastDay },
  {
    title: '说明',
    minWidth: 128,
    leftOutWhenNarrow: 1,
    text: ({ by, reason }) => [by, reason].filter(Boolean).join('：'),
  },
  {
    title: '状态',
    width: 96,
    render: ({ state }) => <StatusTag text={balanceStateNames[state]} tone={tones[state]} />,
  },
]

const filters = {
  keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  department: departmentFilter,
  state: { kind: 'choice', label: '状态', options: optionsOf(balanceStates, balanceStateNames), width: 120 },
} as const

/** 用户套餐: the minutes of pupils, bought and given. */
const BalancesScreen = () => {
  const mayEdit = useAllowed('videoTele:userPackage:edit')
  return (
    <ListScreen
      title="用户套餐"
      call={videoTele.balancePage}
      filters={filters}
      input={({ keyword, department, state }, bounds) => ({
        body: {
          keyword,
          departmentId: numberCallInput(department),
          state: choiceCallInput(balanceStates, state),
          ...bounds,
        },
      })}
      columns={columns}
      nameOf={({ name, title }) => `${name} ${title}`}
      empty={{ title: '还没有套餐', hint: '在缴费记录中办理套餐，或给班级、分组赠送免费分钟' }}
      {...(mayEdit ? { create: '赠送分钟', createdBy: 'videoTele:userPackage:edit' } : {})}
      editor={(_, close) => <GiftDialog onClose={close} />}
    />
  )
}

export default BalancesScreen
