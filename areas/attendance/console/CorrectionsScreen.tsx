import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, daysOf } from '../../../platform/console/kit/list/listFilters.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { attendance } from '../contract.ts'
import { type CorrectionState, type CorrectionView, correctionStates } from '../views.ts'
import { correctionStateTitles, correctionTitles } from '../words.ts'
import { AgreeDialog } from './AgreeDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import { readDepartmentFilter } from './filters.tsx'
import { correctionReads } from './reads.ts'

const states = correctionStates.map((value) => ({ value, label: correctionStateTitles[value] }))

const filters = {
  keyword: { kind: 'word', label: '姓名', placeholder: '姓名、拼音、工号', width: 144, ofPeople: true },
  department: departmentFilter,
  days: { kind: 'days', label: '' },
  state: { kind: 'choice', label: '状态', width: 104, options: states },
  whose: { kind: 'choice', label: '谁的', width: 88, options: [{ value: 'own', label: '我的' }] },
} as const

const toSearch = ({ keyword, department, days, state, whose }: FilterTexts<typeof filters>) => {
  const { from, to } = daysOf(days)
  const departmentId = readDepartmentFilter(department)
  const chosen = states.find(({ value }) => value === state)
  return {
    keyword,
    own: whose === 'own',
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(chosen === undefined ? {} : { state: chosen.value }),
  }
}

const tones: Readonly<Record<CorrectionState, StatusTone>> = {
  asked: 'notice',
  agreed: 'good',
  refused: 'bad',
  takenBack: 'quiet',
  revoked: 'quiet',
}

/** Formats who decided, when and why, followed by the revocation if there is one. */
const formatDecision = ({ decider, decidedTime, note, revoker, revokedTime, revokeReason }: CorrectionView) => {
  const decided = [decider, decidedTime?.slice(5, 16), note].filter(Boolean).join(' · ')
  if (revokedTime === null) return decided
  return `${decided}；撤销 ${[revoker, revokedTime.slice(5, 16), revokeReason].filter(Boolean).join(' · ')}`
}

const columns: readonly ListColumn<CorrectionView>[] = [
  { title: '姓名', width: '10%', minWidth: 96, isName: true, text: ({ userName }) => userName },
  { title: '部门', width: '10%', leftOutWhenNarrow: 1, text: ({ deptName }) => deptName },
  { title: '日期', width: 104, text: ({ day }) => day },
  {
    title: '补卡',
    width: 128,
    text: ({ kind, time }) => [correctionTitles[kind], time].filter(Boolean).join(' '),
  },
  { title: '原因', text: ({ reason }) => reason },
  { title: '申请时间', width: 112, leftOutWhenNarrow: 2, text: ({ askedTime }) => askedTime.slice(5, 16) },
  {
    title: '状态',
    width: 96,
    render: ({ state }) => <StatusTag text={correctionStateTitles[state]} tone={tones[state]} />,
  },
  { title: '审批', width: '20%', minWidth: 184, leftOutWhenNarrow: 3, text: formatDecision },
]

/** 补卡申请: lists the requests of the current user and of the people they manage, with actions to decide. */
const CorrectionsScreen = () => {
  const mayDecide = useAllowed('attendance:correction:decide')
  const [refused, setRefused] = useState<CorrectionView | null>(null)
  const [revoked, setRevoked] = useState<CorrectionView | null>(null)
  const [agreed, setAgreed] = useState<CorrectionView | null>(null)
  const withdraw = useAction(attendance.withdrawCorrection, { done: '已撤回', changes: correctionReads })
  const actions = (row: CorrectionView) => {
    if (row.isOwn && row.state === 'asked') {
      return [{ label: '撤回', onPress: () => withdraw.press({ body: { id: row.id } }) }]
    }
    if (mayDecide && row.isRevocable) return [{ label: '撤销', danger: true, onPress: () => setRevoked(row) }]
    if (!mayDecide || !row.isDecidable) return []
    return [
      { label: '同意', onPress: () => setAgreed(row) },
      { label: '拒绝', danger: true, onPress: () => setRefused(row) },
    ]
  }
  return (
    <ListScreen
      title="补卡申请"
      call={attendance.corrections}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
      columns={columns}
      nameOf={({ userName, day }) => `${userName} ${day}`}
      empty={{ title: '还没有补卡申请', hint: '忘记打卡、公出或请假时在这里申请，由部门或学校审批' }}
      actions={actions}
      actionsWidth={112}
      create="申请补卡"
      editor={(_, close) => <AskDialog onClose={close} />}
    >
      {agreed === null ? null : <AgreeDialog row={agreed} onClose={() => setAgreed(null)} />}
      {refused === null ? null : <RefuseDialog row={refused} onClose={() => setRefused(null)} />}
      {revoked === null ? null : <RevokeDialog row={revoked} onClose={() => setRevoked(null)} />}
    </ListScreen>
  )
}

export default CorrectionsScreen
