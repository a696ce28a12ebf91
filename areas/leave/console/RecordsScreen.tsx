import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { type LeaveRecord, kindTitles, leave, leaveKinds, stageTitles, stages } from '../contract.ts'
import { AskParentDialog } from './AskParentDialog.tsx'
import { LeaveDetailDialog } from './LeaveDetailDialog.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { useDepartmentFilter } from './departmentFilter.tsx'
import { phoneColumns, recordColumns } from './leaveColumns.tsx'

const kindOptions = leaveKinds.map((value) => ({ value, label: kindTitles[value] }))
const stageOptions = stages.map((value) => ({ value, label: stageTitles[value] }))

const buildFilters = (department: ReturnType<typeof useDepartmentFilter>['filter']) =>
  ({
    department,
    keyword: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
    kind: { kind: 'choice', label: '类型', options: kindOptions, width: 112 },
    stage: { kind: 'choice', label: '状态', options: stageOptions },
    days: { kind: 'days', label: '' },
  }) as const

const nameOf = ({ studentName, startTime }: LeaveRecord) => `${studentName} ${startTime}`

/** 请假记录: lists, requests, opens and exports the leaves of the students within reach. */
const RecordsScreen = () => {
  const mayAsk = useAllowed('leave:record:add')
  const isPhone = useStackedLayout()
  const { filter, deptOf } = useDepartmentFilter()
  const [opened, open] = useState<number | null>(null)
  const [asked, askParent] = useState<LeaveRecord | null>(null)
  const filters = buildFilters(filter)
  const toSearch = ({ department, keyword, kind, stage, days }: FilterTexts<typeof filters>) => ({
    deptId: deptOf(department),
    keyword,
    kind: choiceCallInput(leaveKinds, kind),
    stage: choiceCallInput(stages, stage),
    ...daysCallInput(days),
  })
  return (
    <ListScreen
      title="请假记录"
      call={leave.allRecords}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
      columns={isPhone ? phoneColumns : recordColumns}
      nameOf={nameOf}
      empty={{ title: '还没有请假', hint: '提交的请假都列在这里' }}
      onOpen={({ id }) => open(id)}
      actions={(record) => [
        { label: '详情', onPress: () => open(record.id) },
        ...(mayAsk ? [{ label: '请家长填写', onPress: () => askParent(record) }] : []),
      ]}
      // Width for 详情 and 请家长填写, or for 详情 only.
      actionsWidth={mayAsk ? 152 : 72}
      foldsOnPhone={mayAsk}
      create={mayAsk ? '提交请假' : undefined}
      createdBy="leave:record:add"
      editor={(_, close) => <LeaveDialog onClose={close} />}
      tools={(asked, total) => (
        <ExportButton call={leave.exportRecords} input={{ body: toSearch(asked) }} isEmpty={total === 0} />
      )}
    >
      {asked === null ? null : (
        <AskParentDialog student={{ id: asked.leaveerId, name: asked.studentName }} onClose={() => askParent(null)} />
      )}
      {opened === null ? null : <LeaveDetailDialog id={opened} onClose={() => open(null)} />}
    </ListScreen>
  )
}

export default RecordsScreen
