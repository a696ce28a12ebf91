import { ImportOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { go } from '../../../platform/console/location/hash.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, choiceCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { importStartPlace } from '../../imports/console/index.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { type UsageRow, type UsageStatus, card, usagePageSizes, usageStatuses } from '../contract.ts'
import { statusNames } from '../words.ts'
import { EndDialog, IssueDialog, PeriodDialog, ReissueDialog, ReplaceDialog, reissueLabel } from './CardDialogs.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { formatPeriodEnd } from './periods.ts'

const filters = {
  name: { kind: 'word', label: '姓名', placeholder: '姓名、拼音、学工号、卡号', width: 208, ofPeople: true },
  department: departmentFilter,
  status: {
    kind: 'choice',
    label: '状态',
    width: 104,
    options: usageStatuses.map((value) => ({ value, label: statusNames[value] })),
  },
} as const

const searchOf = ({ name, department, status }: FilterTexts<typeof filters>) => ({
  studentName: name,
  deptId: numberCallInput(department),
  status: choiceCallInput(usageStatuses, status),
})

const tones: Readonly<Record<UsageStatus, StatusTone>> = {
  notActivated: 'quiet',
  expired: 'bad',
  inUse: 'good',
  lost: 'bad',
  replaced: 'quiet',
  returned: 'quiet',
}

const columns: readonly ListColumn<UsageRow>[] = [
  { title: '用户编号', width: 112, leftOutWhenNarrow: 2, text: ({ userId }) => String(userId) },
  { title: '姓名', width: '12%', minWidth: 80, isName: true, text: ({ userName }) => userName },
  { title: '学工号', width: 112, leftOutWhenNarrow: 5, text: ({ code }) => code },
  { title: '班级', leftOutWhenNarrow: 6, text: ({ deptName }) => deptName },
  { title: '卡号', width: 120, leftOutWhenNarrow: 7, text: ({ cardNum }) => cardNum },
  { title: '启用时间', width: 168, leftOutWhenNarrow: 3, text: ({ beginTime }) => beginTime },
  { title: '到期时间', width: 168, leftOutWhenNarrow: 4, text: formatPeriodEnd },
  { title: '结束时间', width: 168, leftOutWhenNarrow: 1, text: ({ endedTime }) => endedTime },
  {
    title: '状态',
    width: 88,
    render: ({ status }) => <StatusTag text={statusNames[status]} tone={tones[status]} />,
  },
]

const dialogs = {
  history: HistoryDialog,
  replace: ReplaceDialog,
  end: EndDialog,
  period: PeriodDialog,
  reissue: ReissueDialog,
} as const

type DialogName = keyof typeof dialogs

interface Action {
  readonly what: DialogName
  readonly label: string
  readonly danger?: boolean
}

/** Returns the actions allowed on a row. A card that ended can't be changed, only reissued. */
const changesOf = (row: UsageRow): readonly Action[] => {
  if (row.endedTime === null)
    return [
      { what: 'period', label: '有效期' },
      { what: 'replace', label: '换卡' },
      { what: 'end', label: '挂失或退卡', danger: true },
    ]
  return row.hasCard ? [] : [{ what: 'reissue', label: reissueLabel(row) }]
}

/** 刷卡记录: people with cards, with each card's period and status (academics §2). */
const UsageScreen = () => {
  const mayEdit = useAllowed('sys:user:disableCard')
  const mayImport = useAllowed('school:user:import') && mayEdit
  const [opened, open] = useState<{ readonly what: DialogName; readonly row: UsageRow } | null>(null)
  const Opened = opened === null ? null : dialogs[opened.what]
  const actions = (row: UsageRow) =>
    [{ what: 'history', label: '历史' } as const, ...(mayEdit ? changesOf(row) : [])].map(({ what, ...action }) => ({
      ...action,
      onPress: () => open({ what, row }),
    }))
  return (
    <ListScreen
      title="刷卡记录"
      label="持卡人员"
      call={card.usage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ userName }) => userName}
      empty={{ title: '还没有一卡通', hint: '发卡、导入，或在用户信息中填写一卡通号后列在这里' }}
      actions={actions}
      actionsWidth={152}
      foldsOnPhone
      firstSize={usagePageSizes[0]}
      sizes={usagePageSizes}
      {...(mayEdit ? { create: '发卡' } : {})}
      editor={(_, done) => <IssueDialog onClose={done} />}
      tools={(asked, total) => (
        <>
          {mayImport ? (
            <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => go(importStartPlace('cards'))}>
              导入
            </Button>
          ) : null}
          <ExportButton call={card.exportUsage} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened === null || Opened === null ? null : <Opened row={opened.row} onClose={() => open(null)} />}
    </ListScreen>
  )
}

export default UsageScreen
