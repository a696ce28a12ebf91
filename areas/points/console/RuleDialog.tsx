import { AutoComplete, Input, Switch } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type RuleView, points, pointsLimits, pointsRefusals } from '../contract.ts'
import { ruleReads, usePointsConfig } from './reads.ts'

interface Props {
  /** Null for a new rule. */
  readonly rule: RuleView | null
  readonly onClose: () => void
}

/** Maps a refusal to the form field it concerns. */
const blames = { [pointsRefusals.ruleTooMuch.code]: 'points' }

const nothing = { rank: '', note: '', disabled: false, version: 0 }

/** Dialog that adds or edits a rule. */
export const RuleDialog = ({ rule, onClose }: Props) => {
  const { mostPerAward } = usePointsConfig()
  const rules = useCall(points.rules, {}).data ?? []
  const types = [...new Set(rules.map(({ type }) => type))].map((value) => ({ value }))
  return (
    <SaveDialog
      call={points.saveRule}
      title={rule === null ? '新增积分规则' : '编辑积分规则'}
      columns={2}
      initial={rule ?? nothing}
      stale={{ name: '积分规则', valuesOf: (theirs) => theirs }}
      changes={ruleReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="type" label="类型">
        <AutoComplete
          options={types}
          showSearch={{ filterOption: true }}
          maxLength={pointsLimits.word}
          placeholder="如 德育"
        />
      </FormField>
      <FormField name="item" label="项目">
        <Input maxLength={pointsLimits.word} placeholder="如 好人好事" />
      </FormField>
      <FormField name="rank" label="等级" hint="没有等级的项目不填">
        <Input maxLength={pointsLimits.word} placeholder="如 校级" />
      </FormField>
      <FormField name="points" label="分值" hint={`加分为正，扣分为负，单次最多 ${mostPerAward} 分`}>
        <NumberInput precision={0} />
      </FormField>
      <FormField name="note" label="备注" wide>
        <Input maxLength={200} />
      </FormField>
      <FormField name="disabled" label="停用" hint="停用后不能再按此规则记分，已有的记录不变">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
