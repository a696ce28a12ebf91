import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { type RuleView, points } from '../contract.ts'
import { nameOfRule } from '../words.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleReads } from './reads.ts'
import { formatSigned } from './formatSigned.ts'

const columns: readonly ListColumn<RuleView>[] = [
  { title: '类型', width: '14%', text: ({ type }) => type },
  { title: '项目', width: '24%', text: ({ item }) => item },
  { title: '等级', width: '12%', text: ({ rank }) => rank },
  { title: '分值', width: 80, align: 'right', render: ({ points: worth }) => formatSigned(worth) },
  { title: '备注', text: ({ note }) => note, leftOutWhenNarrow: true },
  {
    title: '状态',
    width: 88,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

const importing = {
  title: '导入积分规则',
  call: points.importRules,
  input: {},
  template: points.ruleTemplate,
  templateInput: {},
  changes: ruleReads,
}

/** 积分配置: the rules and the school's points settings. */
const ConfigScreen = () => {
  const [isOpen, setOpen] = useState(false)
  const { data: config, isFetching } = useCall(points.config, {})
  const save = useAction(points.saveRule, { changes: ruleReads })
  const remove = useAction(points.deleteRule, { done: '删除成功', changes: ruleReads })
  const actions = (rule: RuleView, { edit }: ListTools<RuleView>) => [
    { label: '编辑', onPress: () => edit(rule) },
    {
      label: rule.disabled ? '启用' : '停用',
      onPress: () => save.press({ body: { ...rule, disabled: !rule.disabled } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `规则“${nameOfRule(rule)}”将被删除，不能恢复；已按它记的积分不变。` },
      onPress: () => remove.run({ query: { id: rule.id } }),
    },
  ]
  return (
    <ListScreen
      title="积分配置"
      label="积分规则"
      call={points.rules}
      input={() => ({})}
      columns={columns}
      nameOf={nameOfRule}
      empty={{ title: '还没有积分规则', hint: '写下什么事加多少分、扣多少分，老师按规则给学生记分' }}
      create="新增规则"
      actions={actions}
      editor={(rule, close) => <RuleDialog rule={rule} onClose={close} />}
      tools={(_asked, total) => (
        <>
          <Button
            icon={<SettingOutlined aria-hidden="true" />}
            // Wait for the refetch after a save. Otherwise the dialog would send the old version and be refused as stale.
            disabled={config === undefined || isFetching}
            onClick={() => setOpen(true)}
          >
            积分设置
          </Button>
          <ImportButton {...importing} />
          <ExportButton call={points.exportRules} input={{ body: {} }} isEmpty={total === 0} />
        </>
      )}
    >
      {isOpen && config !== undefined ? <ConfigDialog config={config} onClose={() => setOpen(false)} /> : null}
    </ListScreen>
  )
}

export default ConfigScreen
