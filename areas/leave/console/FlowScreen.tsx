import { useAction } from '../../../platform/console/client/useAction.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type LeaveRuleView, approverTitles, kindTitles, leave } from '../contract.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleReads } from './reads.ts'

const formatKind = ({ kind }: LeaveRuleView) => (kind === '' ? '所有类型' : kindTitles[kind])
const formatLength = ({ moreThanHours }: LeaveRuleView) =>
  moreThanHours === 0 ? '任何时长' : `超过 ${moreThanHours} 小时`
const nameOf = (rule: LeaveRuleView) => `${formatKind(rule)} ${formatLength(rule)}`
const formatSteps = ({ steps }: LeaveRuleView) => steps.map((step) => approverTitles[step]).join(' → ')

/** 审批设置: the approval steps of leaves by kind and length. */
const FlowScreen = () => {
  const remove = useAction(leave.deleteRule, { done: '删除成功', changes: ruleReads })
  return (
    <ListScreen
      title="请假审批设置"
      call={leave.rules}
      input={() => ({})}
      columns={[
        { title: '类型', width: 120, text: formatKind },
        { title: '时长', width: 160, text: formatLength },
        { title: '审批人', text: formatSteps },
      ]}
      nameOf={nameOf}
      empty={{ title: '还没有审批设置', hint: '没有设置时，所有请假由班主任审批' }}
      create="新增设置"
      actions={(rule, { edit }) => [
        { label: '编辑', onPress: () => edit(rule) },
        {
          label: '删除',
          danger: true,
          confirm: { lost: `“${nameOf(rule)}”的审批设置将被删除，已提交的请假不变。` },
          onPress: () => remove.run({ query: { id: rule.id } }),
        },
      ]}
      editor={(rule, close) => <RuleDialog rule={rule} onClose={close} />}
    />
  )
}

export default FlowScreen
