import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type IntegratorView, type TermView, integrator } from '../contract.ts'
import { MembersDialog } from './MembersDialog.tsx'
import { TermDialog } from './TermDialog.tsx'
import { formatPeople, integratorReads, termStateNames, termStateTones } from './reads.ts'

const columns: readonly ListColumn<TermView>[] = [
  { title: '学校', minWidth: 120, text: ({ schoolName }) => schoolName },
  {
    title: '服务期',
    width: 200,
    leftOutWhenNarrow: 3,
    text: ({ startTime, endTime }) => `${startTime} 至 ${endTime}`,
  },
  {
    title: '状态',
    width: 96,
    render: ({ state }) => <StatusTag text={termStateNames[state]} tone={termStateTones[state]} />,
  },
  {
    title: '人数 / 上限',
    width: 136,
    align: 'right',
    leftOutWhenNarrow: 2,
    text: ({ people, restrictNumber }) => formatPeople(people, restrictNumber),
  },
  {
    title: '集成商人员',
    width: 96,
    align: 'right',
    leftOutWhenNarrow: 1,
    // The role names no company. After the end its people may be those of another one.
    text: ({ members, state }) => (state === 'ended' ? '' : members),
  },
]

interface Props {
  readonly company: IntegratorView
  readonly onClose: () => void
}

/** Dialog with the schools that an integrator serves, their terms and limits. */
export const TermsDialog = ({ company, onClose }: Props) => {
  const [edited, setEdited] = useState<TermView | 'new' | null>(null)
  const [shown, setShown] = useState<TermView | null>(null)
  const remove = useAction(integrator.removeTerm, { done: '删除成功', changes: integratorReads })
  const actionsOf = (term: TermView) => [
    { label: '编辑', onPress: () => setEdited(term) },
    ...(term.state === 'ended' ? [] : [{ label: '人员', onPress: () => setShown(term) }]),
    ...(term.state === 'future'
      ? [
          {
            label: '删除',
            danger: true,
            confirm: { lost: `${term.schoolName}自 ${term.startTime} 起的服务期将被删除。` },
            onPress: () => remove.run({ query: { id: term.id } }),
          },
        ]
      : []),
  ]
  const acting = { actionsOf, nameOf: ({ schoolName }: TermView) => schoolName, width: 144 }
  return (
    <>
      <Dialog title={`服务的学校：${company.name}`} width={880} footer={null} onCancel={onClose}>
        <div style={{ marginBottom: 12 }}>
          <Button type="primary" onClick={() => setEdited('new')}>
            新增学校
          </Button>
        </div>
        <div style={{ height: 400, maxHeight: '48vh', display: 'flex', flexDirection: 'column' }}>
          <PlainList
            label="服务的学校"
            call={integrator.terms}
            input={() => ({ query: { integratorId: company.id } })}
            columns={columns}
            acting={acting}
            empty={{ title: '还没有服务的学校', hint: '新增学校后，其人员只能在服务期内登录该校' }}
          />
        </div>
      </Dialog>
      {edited === null ? null : (
        <TermDialog integratorId={company.id} term={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {shown === null ? null : (
        <MembersDialog schoolId={shown.schoolId} schoolName={shown.schoolName} onClose={() => setShown(null)} />
      )}
    </>
  )
}
