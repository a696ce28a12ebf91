import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { role } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { points, pointsLimits } from '../contract.ts'
import { RuleSelect } from './RuleSelect.tsx'
import { recordReads, usePointsConfig } from './reads.ts'

const ways = [
  { value: 'rule', label: '按规则' },
  { value: 'free', label: '自定分值' },
] as const

/** Dialog that awards points to students, by a rule or freely. */
export const AwardDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('rule')
  const { mostPerAward } = usePointsConfig()
  const isFree = way === 'free'
  return (
    <SaveDialog
      call={points.award}
      title="记积分"
      initial={{ studentIds: [], note: '' }}
      changes={recordReads}
      done="已记积分"
      okText="记积分"
      columns={2}
      width={600}
      onClose={onClose}
    >
      <FormField name="studentIds" label="学生" wide missing="请选择学生">
        <UserSelect multiple roleId={role.student} limit={pointsLimits.students} />
      </FormField>
      <Segmented
        style={{ marginBottom: 16 }}
        aria-label="记分方式"
        block
        options={[...ways]}
        value={way}
        onChange={setWay}
      />
      {isFree ? (
        <FormField name="points" label="分值" required hint={`加分为正，扣分为负，单次最多 ${mostPerAward} 分`}>
          <NumberInput precision={0} />
        </FormField>
      ) : (
        <FormField name="ruleId" label="规则" required missing="请选择规则">
          <RuleSelect />
        </FormField>
      )}
      <FormField name="note" label={isFree ? '原因' : '备注'} required={isFree}>
        <Input maxLength={200} />
      </FormField>
    </SaveDialog>
  )
}
