import { Form, Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import type { ConfigView } from '../contract.ts'
import { pickupReason, visitorLimits } from '../words.ts'
import { PersonSelect } from './PersonSelect.tsx'

const choices = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))

/** A select of the school's gates. It shows nothing for a school without a list of gates. */
export const GateField = ({ gates }: Pick<ConfigView, 'gates'>) =>
  gates.length === 0 ? null : (
    <FormField name="gate" label="校门" isChosen>
      <Select allowClear placeholder="不限" options={choices(gates)} />
    </FormField>
  )

/** The fields that an invitation and a registration share. */
export const VisitFields = ({ config }: { readonly config: ConfigView }) => {
  const reason: unknown = Form.useWatch('reason')
  return (
    <>
      <FormField name="name" label="访客姓名">
        <Input maxLength={visitorLimits.name} autoComplete="off" />
      </FormField>
      <FormField name="telephone" label="手机号">
        <Input maxLength={32} inputMode="tel" autoComplete="off" />
      </FormField>
      <FormField name="reason" label="来访事由" isChosen missing="请选择来访事由">
        <Select placeholder="请选择" options={choices(config.reasons)} />
      </FormField>
      {reason === pickupReason ? (
        <FormField
          name="studentId"
          label="接的学生"
          required
          missing="请选择接的学生"
          isChosen
          hint="只显示姓，与家长核对班级"
        >
          <PersonSelect of="pupils" />
        </FormField>
      ) : null}
      <FormField name="companions" label="随行人数" hint="不含访客本人">
        <NumberInput min={0} max={visitorLimits.companions} precision={0} suffix="人" style={{ width: '100%' }} />
      </FormField>
      <FormField name="plate" label="车牌号">
        <Input maxLength={visitorLimits.plate} autoComplete="off" />
      </FormField>
      <GateField gates={config.gates} />
    </>
  )
}
