import { useAction } from '../../../../platform/console/client/useAction.ts'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { type GateRuleView, gate } from '../../contract.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleColumns } from './ruleColumns.tsx'

const changes = [gate.rules]

/** 通行规则: which students pass the gate without a leave, and when. */
const RulesScreen = () => {
  const { schoolId } = useUser()
  const save = useAction(gate.saveRule, { changes })
  const remove = useAction(gate.deleteRule, { done: '删除成功', changes })
  const actions = (rule: GateRuleView, { edit }: ListTools<GateRuleView>) => {
    const { departmentNames: _names, ...body } = rule
    return [
      { label: '编辑', onPress: () => edit(rule) },
      {
        label: rule.disabled ? '启用' : '停用',
        onPress: () => save.press({ body: { ...body, disabled: !rule.disabled } }),
      },
      {
        label: '删除',
        danger: true,
        confirm: { lost: `规则“${rule.name}”将被删除，不能恢复；已放行的记录不变。` },
        onPress: () => remove.run({ params: { id: rule.id } }),
      },
    ]
  }
  return (
    <ListScreen
      title="通行规则"
      call={gate.rules}
      input={() => ({ params: { schoolId: schoolId ?? 0 } })}
      columns={ruleColumns}
      nameOf={({ name }) => name}
      empty={{
        title: '还没有通行规则',
        hint: '写下哪些学生何时不请假也可进出，门卫放行时即可看到；是否放行仍由门卫决定',
      }}
      create="新增规则"
      actions={actions}
      editor={(rule, close) => <RuleDialog rule={rule} onClose={close} />}
    />
  )
}

export default RulesScreen
