import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { choiceCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { type PadRow, media } from '../../contract.ts'
import { showReasonNames } from '../../words.ts'
import { padReads } from '../reads.ts'
import { PairDialog } from './PairDialog.tsx'
import { PlaysDialog } from './PlaysDialog.tsx'

/** How often the list is refreshed, ms. Pads change without a user's action. */
const whileShown = 15_000

const stateOf = ({ isPaired, isOnline }: PadRow): { readonly text: string; readonly tone: StatusTone } => {
  if (!isPaired) return { text: '未配对', tone: 'quiet' }
  return isOnline ? { text: '在线', tone: 'good' } : { text: '离线', tone: 'bad' }
}

const showDue = ({ due }: PadRow): string => {
  if (due === null) return '默认画面（没有任务）'
  const others = due.others === 0 ? '' : `，另有 ${due.others} 个任务暂不显示`
  return `${due.name}（${showReasonNames[due.reason]}${others}）`
}

const columns: readonly ListColumn<PadRow>[] = [
  { title: '名称', minWidth: 128, text: ({ name }) => name },
  { title: '状态', width: 88, render: (pad) => <StatusTag {...stateOf(pad)} /> },
  { title: '班级', width: 112, text: ({ className }) => className, leftOutWhenNarrow: 4 },
  { title: '位置', width: 112, text: ({ place }) => place, leftOutWhenNarrow: 5 },
  { title: '现在应显示', minWidth: 176, text: showDue, leftOutWhenNarrow: 3 },
  {
    title: '最近上报',
    width: 200,
    text: ({ played }) => (played === null ? null : `${played.at.slice(5, 16)} ${played.name}`),
    leftOutWhenNarrow: 2,
  },
  { title: '最近读取', width: 168, text: ({ seenAt }) => seenAt, leftOutWhenNarrow: 1 },
]

const pairings = ['yes', 'no'] as const

const filters = {
  keyword: { kind: 'word', label: '名称', width: 160 },
  paired: {
    kind: 'choice',
    label: '配对',
    options: [
      { value: 'yes', label: '已配对' },
      { value: 'no', label: '未配对' },
    ],
    width: 112,
  },
} as const

interface Opening {
  readonly onPair: (pad: PadRow) => void
  readonly onPlays: (pad: PadRow) => void
}

const useActions = ({ onPair, onPlays }: Opening) => {
  const mayEdit = useAllowed('media:pad:edit')
  const reload = useAction(media.reloadPad, { done: '已通知班牌重新载入', changes: padReads })
  const unpair = useAction(media.unpairPad, { done: '已解除配对', changes: padReads })
  const editing = (pad: PadRow) => [
    { label: '重新载入', onPress: () => reload.run({ body: { id: pad.id } }) },
    {
      label: '解除',
      danger: true,
      confirm: {
        title: `确认解除“${pad.name}”的配对吗？`,
        lost: '班牌将立即停止显示，重新使用须再次配对。',
      },
      onPress: () => unpair.run({ query: { id: pad.id } }),
    },
  ]
  return (pad: PadRow) => {
    const plays = { label: '播放记录', onPress: () => onPlays(pad) }
    if (!mayEdit) return [plays]
    return pad.isPaired ? [plays, ...editing(pad)] : [{ label: '配对', onPress: () => onPair(pad) }, plays]
  }
}

/** 班牌设备: the class pads of the school, what each shows and why. */
const PadsScreen = () => {
  const [paired, setPaired] = useState<PadRow | null>(null)
  const [played, setPlayed] = useState<PadRow | null>(null)
  const actions = useActions({ onPair: setPaired, onPlays: setPlayed })
  return (
    <ListScreen
      title="班牌设备"
      call={media.padPage}
      filters={filters}
      input={(asked, bounds) => ({
        body: { keyword: asked.keyword, paired: choiceCallInput(pairings, asked.paired), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有班牌', hint: '先在“设备配置”中登记电子班牌或信息发布屏，指定班级与位置，再在这里配对' }}
      actions={actions}
      actionsWidth={168}
      foldsOnPhone
      every={() => whileShown}
    >
      {paired === null ? null : <PairDialog pad={paired} onClose={() => setPaired(null)} />}
      {played === null ? null : <PlaysDialog pad={played} onClose={() => setPlayed(null)} />}
    </ListScreen>
  )
}

export default PadsScreen
