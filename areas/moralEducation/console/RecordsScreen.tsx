import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type FilterTexts,
  choiceCallInput,
  daysCallInput,
  numberCallInput,
} from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { moralEducation } from '../contract.ts'
import type { RecordRow } from '../recordViews.ts'
import { recordStateTitles, recordStates } from '../words.ts'
import { NarrowDepartment } from './NarrowDepartment.tsx'
import { useProjects } from './reads.ts'
import { EditDialog } from './records/EditDialog.tsx'
import { AppealDialog, WithdrawDialog } from './records/ReasonDialogs.tsx'
import { RecordDialog } from './records/RecordDialog.tsx'
import { RecordWatch } from './records/RecordWatch.tsx'
import { RecordState, formatRecordValue, nameOfItem, nameOfTarget } from './records/recordTexts.tsx'

/**
 * The columns of the list. On a phone the item is named without its category, so that the value has room, and a room
 * with its building, because that column is hidden.
 */
const columnsFor = (isOnPhone: boolean): readonly ListColumn<RecordRow>[] => [
  { title: '时间', width: 168, leftOutWhenNarrow: 4, text: ({ createTime }) => createTime },
  {
    title: '对象',
    width: '11%',
    minWidth: 88,
    isName: true,
    text: isOnPhone ? nameOfTarget : ({ targetName }) => targetName,
  },
  { title: '班级或楼栋', width: '11%', minWidth: 88, leftOutWhenNarrow: 5, text: ({ className }) => className },
  { title: '评分项', minWidth: isOnPhone ? 88 : 128, text: isOnPhone ? ({ detailTitle }) => detailTitle : nameOfItem },
  { title: '分值', width: isOnPhone ? 64 : 104, align: 'right', render: formatRecordValue },
  { title: '项目', width: '12%', minWidth: 96, leftOutWhenNarrow: 3, text: ({ projectName }) => projectName },
  { title: '说明', width: '14%', minWidth: 96, leftOutWhenNarrow: 2, text: ({ desc }) => desc },
  { title: '考评人', width: 88, leftOutWhenNarrow: 1, isName: true, text: ({ examUserName }) => examUserName },
  { title: '状态', width: 104, leftOutWhenNarrow: 6, render: (record) => <RecordState record={record} /> },
]

const useFilters = () => ({
  ...({
    keyword: { kind: 'word', label: '对象', placeholder: '对象名称', width: 116, ofPeople: true },
    department: {
      kind: 'own',
      render: (value: string, choose: (value: string) => void) => (
        <NarrowDepartment
          label="组织"
          value={numberCallInput(value)}
          onChange={(id) => choose(id === undefined ? '' : String(id))}
        />
      ),
    },
    days: { kind: 'days', label: '', noFuture: true },
    state: {
      kind: 'choice',
      label: '状态',
      width: 88,
      options: recordStates.map((value) => ({ value, label: recordStateTitles[value] })),
    },
    mine: { kind: 'choice', label: '考评人', width: 88, options: [{ value: 'yes', label: '我记的' }] },
  } as const),
  project: {
    kind: 'choice' as const,
    label: '项目',
    width: 116,
    isSought: true,
    options: useProjects().map(({ id, name }) => ({ value: String(id), label: name })),
  },
})

const searchOf = ({ keyword, department, days, state, mine, project }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  keyword,
  departmentId: numberCallInput(department),
  projectId: numberCallInput(project),
  state: choiceCallInput(recordStates, state),
  ofMine: mine === 'yes',
  ...daysCallInput(days),
})

interface Opened {
  readonly as: 'detail' | 'edit' | 'withdraw' | 'appeal'
  readonly record: RecordRow
}

/** 德育记录: the records that the user made, examines or reaches, the latest first. */
const RecordsScreen = () => {
  const mayEnter = useAllowed('moralEducation:record:enter')
  const mayAppeal = useAllowed('moralEducation:appeal:raise')
  const [opened, open] = useState<Opened | null>(null)
  const isOnPhone = useStackedLayout()
  const close = () => open(null)
  const actions = (record: RecordRow) => [
    { label: '查看', onPress: () => open({ as: 'detail', record }) },
    ...(mayEnter && record.isMine && record.isOpen && record.state === 'valid'
      ? [{ label: '编辑', onPress: () => open({ as: 'edit', record }) }]
      : []),
    ...(mayAppeal && record.mayAppeal && !record.isMine
      ? [{ label: '申诉', onPress: () => open({ as: 'appeal', record }) }]
      : []),
    ...(mayEnter && record.isMine && record.state === 'valid'
      ? [{ label: '撤回', danger: true, onPress: () => open({ as: 'withdraw', record }) }]
      : []),
  ]
  return (
    <ListScreen
      title="德育记录"
      call={moralEducation.recordPage}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columnsFor(isOnPhone)}
      nameOf={({ targetName, createTime }) => `${targetName} ${createTime}`}
      empty={{ title: '还没有德育记录', hint: '考评人在德育记分中记下的每一笔都列在这里' }}
      actions={actions}
      actionsWidth={144}
      foldsOnPhone
      onOpen={(record) => open({ as: 'detail', record })}
      tools={(asked, total) => (
        <>
          <RecordWatch departmentId={numberCallInput(asked.department)} />
          <ExportButton call={moralEducation.exportRecords} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened?.as === 'detail' ? <RecordDialog id={opened.record.id} onClose={close} /> : null}
      {opened?.as === 'edit' ? <EditDialog record={opened.record} onClose={close} /> : null}
      {opened?.as === 'withdraw' ? <WithdrawDialog record={opened.record} onClose={close} /> : null}
      {opened?.as === 'appeal' ? <AppealDialog record={opened.record} onClose={close} /> : null}
    </ListScreen>
  )
}

export default RecordsScreen
