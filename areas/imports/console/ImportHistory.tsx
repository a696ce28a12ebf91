import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useTabName } from '../../../platform/console/shell/tabNames.ts'
import { type HistoryRow, imports } from '../contract.ts'
import { importsTitle } from './places.ts'
import { StartMenu } from './StartMenu.tsx'

/** Rows a page at first: ten, by F-RULE-051. */
const firstSize = 10

/** Refetch interval while an import's job runs, ms. */
const whileWorking = 3000

const marks = [
  { text: '进行中', tone: 'notice' },
  { text: '成功', tone: 'good' },
  { text: '失败', tone: 'bad' },
] as const

/** Tags of imports without a running job. The next step is the clerk's. */
const waitingMarks = { mapping: '待对应列', reviewing: '待写入' } as const

const getTag = ({ state, waitsFor }: HistoryRow) =>
  waitsFor === null ? (marks[state] ?? marks[0]) : ({ text: waitingMarks[waitsFor], tone: 'notice' } as const)

const formatResult = ({ schedule, result }: HistoryRow) => (schedule === null ? result : `${result} ${schedule}%`)

const columns: readonly ListColumn<HistoryRow>[] = [
  { title: '导入', width: 112, text: ({ title }) => title },
  { title: '文件', width: '24%', text: ({ sourceFileName }) => sourceFileName },
  { title: '状态', width: 96, render: (row) => <StatusTag {...getTag(row)} /> },
  { title: '结果', text: formatResult, leftOutWhenNarrow: 4 },
  { title: '操作人', width: 96, text: ({ operatorName }) => operatorName, isName: true, leftOutWhenNarrow: 3 },
  { title: '开始时间', width: 176, render: ({ startTime }) => startTime, leftOutWhenNarrow: 2 },
  { title: '结束时间', width: 176, text: ({ endTime }) => endTime, leftOutWhenNarrow: 1 },
]

interface Props {
  readonly onOpen: (run: number) => void
  readonly onStart: (kind: string) => void
}

/** 导入记录: the school's imports that the user may see. Each opens at its current step. */
export const ImportHistory = ({ onOpen, onStart }: Props) => {
  useTabName('')
  return (
    <ListScreen
      title={importsTitle}
      call={imports.history}
      firstSize={firstSize}
      input={(_, bounds) => ({ body: bounds })}
      columns={columns}
      nameOf={({ title, startTime }) => `${title} ${startTime}`}
      actions={({ id }) => [{ label: '查看', onPress: () => onOpen(id) }]}
      actionsWidth={80}
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: '还没有导入记录', hint: '在右上角的“导入”中选择要导入的内容' }}
      tools={() => <StartMenu onStart={onStart} />}
      every={(rows) => (rows.some(({ schedule, state }) => state === 0 && schedule !== null) ? whileWorking : 0)}
    />
  )
}
