import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { type LockerRecordView, locker } from '../contract.ts'
import { lockerActionNames, lockerActions } from '../words.ts'
import { DepositDialog } from './DepositDialog.tsx'
import { recordReads } from './reads.ts'

const showSource = ({ source, operator }: LockerRecordView) => (source === 'device' ? '设备' : (operator ?? '手工'))

const columns: readonly ListColumn<LockerRecordView>[] = [
  { title: '姓名', width: 96, isName: true, text: ({ name }) => name ?? '无使用人' },
  { title: '班级', minWidth: 96, leftOutWhenNarrow: 5, text: ({ className }) => className },
  { title: '动作', width: 104, text: ({ action }) => lockerActionNames[action] },
  { title: '储物柜', minWidth: 128, leftOutWhenNarrow: 4, text: ({ cabinetName }) => cabinetName || '未分配' },
  { title: '格口', width: 64, align: 'right', leftOutWhenNarrow: 3, text: ({ cellNumber }) => cellNumber },
  { title: '时间', width: 168, text: ({ time }) => time },
  { title: '来源', width: 96, leftOutWhenNarrow: 2, text: showSource },
  { title: '说明', minWidth: 120, leftOutWhenNarrow: 1, text: ({ reason }) => reason },
]

const filters = {
  keyword: { kind: 'word', label: '使用人', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  department: departmentFilter,
  action: {
    kind: 'choice',
    label: '动作',
    options: lockerActions.map((value) => ({ value, label: lockerActionNames[value] })),
    width: 128,
  },
  days: { kind: 'days', label: '', noFuture: true },
} as const

const searchOf = ({ keyword, department, action, days }: FilterTexts<typeof filters>) => ({
  keyword,
  departmentId: numberCallInput(department),
  action: choiceCallInput(lockerActions, action),
  ...daysCallInput(days),
})

/** 存取记录: what was stored, taken and opened, by devices and by hand. */
const RecordsScreen = () => {
  const mayEdit = useAllowed('locker:record:edit')
  const remove = useAction(locker.deleteRecord, { done: '删除成功', changes: recordReads })
  const actions = (row: LockerRecordView) =>
    row.source === 'hand' && row.action !== 'adminOpen'
      ? [
          {
            label: '删除',
            danger: true,
            confirm: { lost: `${row.name ?? ''} ${row.time} 的手工登记将被删除，不能恢复。` },
            onPress: () => remove.run({ query: { id: row.id } }),
          },
        ]
      : []
  return (
    <ListScreen
      title="存取记录"
      call={locker.recordPage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name, time }) => `${name ?? '无使用人'} ${time}`}
      empty={{ title: '还没有存取记录', hint: '储物柜上报的、手工登记的与管理员开柜的都列在这里' }}
      {...(mayEdit ? { actions, actionsWidth: 72, create: '登记存取', createdBy: 'locker:record:edit' } : {})}
      editor={(_, close) => <DepositDialog onClose={close} />}
      tools={(asked, total) => (
        <ExportButton call={locker.exportRecords} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
      )}
    />
  )
}

export default RecordsScreen
