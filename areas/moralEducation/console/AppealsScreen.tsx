import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import type { AppealRow } from '../appealContract.ts'
import { moralEducation } from '../contract.ts'
import { appealStateTitles, appealStates } from '../words.ts'
import { AnswerDialog } from './appeals/AnswerDialog.tsx'
import { formatSigned } from './formatValue.ts'
import { RecordDialog } from './records/RecordDialog.tsx'
import { AppealTag, nameOfItem } from './records/recordTexts.tsx'

const filters = {
  state: {
    kind: 'choice',
    label: '状态',
    options: appealStates.map((value) => ({ value, label: appealStateTitles[value] })),
  },
} as const

const valueOf = ({ oldValue, newValue }: AppealRow): string =>
  newValue === null ? formatSigned(oldValue) : `${formatSigned(oldValue)} 改为 ${formatSigned(newValue)}`

const columns: readonly ListColumn<AppealRow>[] = [
  { title: '时间', width: 168, leftOutWhenNarrow: 4, text: ({ createTime }) => createTime },
  { title: '对象', width: '10%', minWidth: 88, isName: true, text: ({ targetName }) => targetName },
  { title: '班级', width: '10%', minWidth: 80, leftOutWhenNarrow: 3, text: ({ className }) => className },
  { title: '评分项', width: '16%', minWidth: 112, leftOutWhenNarrow: 5, text: nameOfItem },
  { title: '分值', width: 120, render: valueOf },
  { title: '申诉理由', minWidth: 120, text: ({ words }) => words },
  { title: '申诉人', width: 88, leftOutWhenNarrow: 1, isName: true, text: ({ byName }) => byName },
  { title: '处理意见', width: '14%', minWidth: 96, leftOutWhenNarrow: 2, text: ({ answer }) => answer },
  { title: '状态', width: 112, render: ({ state }) => <AppealTag state={state} /> },
]

/** 德育申诉: the appeals of classes against records, and their answers. */
const AppealsScreen = () => {
  const mayAnswer = useAllowed('moralEducation:appeal:answer')
  const [shown, show] = useState<number | null>(null)
  const [answered, answer] = useState<AppealRow | null>(null)
  const actions = (appeal: AppealRow) => [
    ...(mayAnswer && appeal.state === 'open' ? [{ label: '处理', onPress: () => answer(appeal) }] : []),
    { label: '查看记录', onPress: () => show(appeal.recordId) },
  ]
  return (
    <ListScreen
      title="德育申诉"
      call={moralEducation.appealPage}
      filters={filters}
      input={({ state }, bounds) => ({ body: { state: choiceCallInput(appealStates, state), ...bounds } })}
      columns={columns}
      nameOf={({ targetName, createTime }) => `${targetName} ${createTime}`}
      empty={{ title: '还没有申诉', hint: '班主任在德育记录中对本班的记录提出申诉' }}
      actions={actions}
      actionsWidth={144}
      foldsOnPhone
    >
      {shown === null ? null : <RecordDialog id={shown} onClose={() => show(null)} />}
      {answered === null ? null : <AnswerDialog appeal={answered} onClose={() => answer(null)} />}
    </ListScreen>
  )
}

export default AppealsScreen
