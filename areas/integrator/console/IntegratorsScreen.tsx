import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type FilterTexts, choiceCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { type IntegratorView, integrator } from '../contract.ts'
import { IntegratorDialog } from './IntegratorDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { integratorReads } from './reads.ts'

const states = ['enabled', 'disabled'] as const

const filters = {
  keyword: { kind: 'word', label: '集成商', placeholder: '公司名称、联系人、电话', width: 200, ofPeople: true },
  state: {
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'enabled', label: '正常' },
      { value: 'disabled', label: '已停用' },
    ],
  },
} as const

const searchOf = ({ keyword, state }: FilterTexts<typeof filters>) => ({
  keyword,
  state: choiceCallInput(states, state),
})

const columns: readonly ListColumn<IntegratorView>[] = [
  { title: '公司名称', minWidth: 200, text: ({ name }) => name },
  { title: '联系人', width: '10%', minWidth: 80, text: ({ contact }) => contact, leftOutWhenNarrow: 3 },
  { title: '联系电话', width: 136, text: ({ telephone }) => telephone, leftOutWhenNarrow: 2 },
  { title: '服务中', width: 80, align: 'right', text: ({ schools }) => `${schools} 所` },
  {
    title: '即将到期',
    width: 104,
    leftOutWhenNarrow: 4,
    render: ({ ending }) => (ending === 0 ? null : <StatusTag text={`${ending} 所`} tone="notice" />),
  },
  { title: '备注', width: '18%', text: ({ note }) => note, leftOutWhenNarrow: 1 },
  {
    title: '状态',
    width: 88,
    render: ({ disabled }) => <StatusTag text={disabled ? '已停用' : '正常'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

/** 集成商管理: the companies that look after schools, with their terms and limits. */
const IntegratorsScreen = () => {
  const [opened, setOpened] = useState<IntegratorView | null>(null)
  const remove = useAction(integrator.remove, { done: '删除成功', changes: integratorReads })
  return (
    <ListScreen
      title="集成商管理"
      label="集成商"
      call={integrator.page}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有集成商', hint: '登记为学校安装与维护设备的公司，约定服务期与人数上限' }}
      create="新增集成商"
      actionsWidth={152}
      foldsOnPhone
      actions={(company, { edit }) => [
        { label: '学校', onPress: () => setOpened(company) },
        { label: '编辑', onPress: () => edit(company) },
        {
          label: '删除',
          danger: true,
          confirm: { lost: `集成商“${company.name}”将被删除，不能恢复。` },
          onPress: () => remove.run({ query: { id: company.id } }),
        },
      ]}
      onOpen={(company) => setOpened(company)}
      editor={(company, close) => <IntegratorDialog key={company?.id ?? 0} company={company} onClose={close} />}
    >
      {opened === null ? null : <TermsDialog company={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

export default IntegratorsScreen
