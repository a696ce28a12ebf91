import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { toBillMoment, billToWireTime } from '../billMoment.ts'
import { type BillRow, familyPhone, phoneLimits } from '../contract.ts'

const filters = {
  days: { kind: 'days', label: '', noFuture: true },
  userName: {
    kind: 'word',
    label: '学生',
    placeholder: '姓名、学号',
    width: 136,
    maxLength: phoneLimits.word,
    ofPeople: true,
  },
  department: departmentFilter,
} as const

const toSearch = ({ days, userName, department }: FilterTexts<typeof filters>) => {
  const { from, to } = daysOf(days)
  return {
    userName,
    ...(department === '' ? {} : { deptId: Number(department) }),
    ...(from === '' ? {} : { startTime: toBillMoment(`${from} 00:00:00`) }),
    ...(to === '' ? {} : { endTime: toBillMoment(`${to} 23:59:59`) }),
  }
}

const columns: readonly ListColumn<BillRow>[] = [
  { title: 'ID', width: 96, leftOutWhenNarrow: 2, render: ({ id }) => id },
  { title: '姓名', width: '16%', minWidth: 88, isName: true, text: ({ studentName }) => studentName },
  { title: '班级', width: '16%', minWidth: 104, leftOutWhenNarrow: 1, text: ({ className }) => className },
  { title: '拨打时间', width: 176, text: ({ startTime }) => billToWireTime(startTime) },
  { title: '通话时长（秒）', width: 128, align: 'right', text: ({ calledDuration }) => calledDuration },
  {
    title: '亲情号码',
    text: ({ otherParty, relationship }) => [relationship, otherParty].filter(Boolean).join(' '),
  },
]

/** 话单查询: lists the calls of students within the user's reach. */
const BillsScreen = () => (
  <ListScreen
    title="话单查询"
    label="话单"
    call={familyPhone.bills}
    filters={filters}
    input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
    columns={columns}
    nameOf={({ studentName, startTime }) => `${studentName} ${billToWireTime(startTime)}`}
    empty={{ title: '还没有话单', hint: '校园电话系统上报的通话记录列在这里' }}
    firstSize={10}
    sizes={[10, 15, 20]}
    hidesOnePage
    tools={(asked, total) => (
      <ExportButton call={familyPhone.exportBills} input={{ body: toSearch(asked) }} isEmpty={total === 0} />
    )}
  />
)

export default BillsScreen
