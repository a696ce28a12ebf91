import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { type VisitRow, visitor } from '../contract.ts'
import { visitStateTitles, visitStates } from '../words.ts'
import { CountsBar, gatePolling } from './CountsBar.tsx'
import { type Opened, OpenedDialog } from './OpenedDialog.tsx'
import { visitReads } from './reads.ts'
import { phoneColumns, visitColumns } from './visitColumns.tsx'

const kinds = ['invited', 'registered', 'pickup'] as const
const kindTitles = { invited: '预约', registered: '现场登记', pickup: '接孩子' } as const

const filters = {
  keyword: { kind: 'word', label: '访客', placeholder: '姓名、车牌、被访人、完整手机号', width: 240, ofPeople: true },
  days: { kind: 'days', label: '' },
  state: {
    kind: 'choice',
    label: '状态',
    options: visitStates.map((value) => ({ value, label: visitStateTitles[value] })),
  },
  kind: { kind: 'choice', label: '方式', options: kinds.map((value) => ({ value, label: kindTitles[value] })) },
  mine: { kind: 'choice', label: '范围', options: [{ value: 'mine', label: '我的访客' }] },
} as const

/** The body of a search. A pressed counter takes the place of the state filter. */
const searchOf = ({ keyword, days, state, kind, mine }: FilterTexts<typeof filters>, shown: string) => ({
  keyword,
  ...daysCallInput(days),
  state: choiceCallInput(visitStates, shown === 'overdue' ? 'inside' : shown || state),
  kind: choiceCallInput(kinds, kind),
  overdue: shown === 'overdue',
  mine: mine === 'mine',
})

/** Row actions, the most urgent first. The server says which ones the user may do. */
const useActions = (open: (opened: Opened) => void) => {
  const out = useAction(visitor.letOut, { done: '已离校', changes: visitReads })
  const cancel = useAction(visitor.cancelVisit, { done: '已取消', changes: visitReads })
  const remove = useAction(visitor.deleteVisit, { done: '删除成功', changes: visitReads })
  return (visit: VisitRow) => {
    const { id } = visit
    return [
      visit.mayLetIn ? { label: '入校', onPress: () => open({ is: 'letIn', visit }) } : null,
      visit.mayLetOut
        ? {
            label: '离校',
            confirm: { lost: '登记后不能撤回，请先收回访客牌。' },
            onPress: () => out.run({ body: { id } }),
          }
        : null,
      visit.mayDecide ? { label: '同意', onPress: () => open({ is: 'agree', visit }) } : null,
      visit.mayDecide ? { label: '拒绝', onPress: () => open({ is: 'refuse', visit }) } : null,
      { label: '详情', onPress: () => open({ is: 'detail', visit }) },
      visit.mayCancel
        ? {
            label: '取消来访',
            danger: true,
            confirm: { lost: '入校码与链接立即失效，不能恢复。' },
            onPress: () => cancel.run({ body: { id } }),
          }
        : null,
      visit.mayDelete
        ? {
            label: '删除',
            danger: true,
            confirm: { lost: '登记有误的记录将被删除，不能恢复。' },
            onPress: () => remove.run({ query: { id } }),
          }
        : null,
    ].filter((action) => action !== null)
  }
}

interface ToolsProps {
  readonly onOpen: (opened: Opened) => void
  readonly children: ReactNode
}

const Tools = ({ onOpen, children }: ToolsProps) => {
  const isKeeper = useAllowed('visitor:gate:work')
  const mayInvite = useAllowed('visitor:visit:invite')
  const mayBlock = useAllowed('visitor:block:edit')
  const mayConfigure = useAllowed('visitor:config:edit')
  const button = (label: string, opened: Opened, isMain = false) => (
    <Button type={isMain ? 'primary' : 'default'} onClick={() => onOpen(opened)}>
      {label}
    </Button>
  )
  return (
    <Space size={12} wrap>
      {mayConfigure ? button('访客设置', { is: 'config' }) : null}
      {mayBlock ? button('黑名单', { is: 'blocks' }) : null}
      {children}
      {mayInvite ? button('预约访客', { is: 'invite' }, !isKeeper) : null}
      {isKeeper ? button('登记访客', { is: 'register' }) : null}
      {isKeeper ? button('入校、离校', { is: 'gate' }, true) : null}
    </Space>
  )
}

/** 访客记录: visitors of the school, or the teacher's own, with everything that the gate and the hosts do. */
const VisitsScreen = () => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [shown, setShown] = useState('')
  const isPhone = useStackedLayout()
  const mayExport = useAllowed('visitor:statistics:view')
  const actions = useActions(setOpened)
  return (
    <ListScreen
      title="访客记录"
      call={visitor.visits}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked, shown), ...bounds } })}
      columns={isPhone ? phoneColumns : visitColumns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有访客', hint: '老师预约的与门卫登记的访客都列在这里' }}
      actions={actions}
      actionsWidth={152}
      foldsOnPhone
      every={() => gatePolling}
      lead={<CountsBar shown={shown} onShow={setShown} />}
      tools={(asked, total) => (
        <Tools onOpen={setOpened}>
          {mayExport ? (
            <ExportButton call={visitor.exportVisits} input={{ body: searchOf(asked, shown) }} isEmpty={total === 0} />
          ) : null}
        </Tools>
      )}
    >
      {opened === null ? null : <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

export default VisitsScreen
