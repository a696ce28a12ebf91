import { Form, Input, Radio } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { returnState } from '../../boardViews.ts'

const choices = [
  { value: returnState.returned, label: '已归寝' },
  { value: returnState.notReturned, label: '未归寝' },
]

/** The reason, enabled only for 未归寝 (operations §2.1). */
const Reason = () => {
  const isMissing = Form.useWatch<number | undefined>('stateDictId') === returnState.notReturned
  return (
    <FormField name="comment" label="未归宿说明" required={isMissing} missing="未填写未归宿说明">
      <Input.TextArea
        rows={2}
        maxLength={200}
        disabled={!isMissing}
        placeholder={isMissing ? '如 家长已接走' : '选择“未归寝”后填写'}
      />
    </FormField>
  )
}

/** The state and the reason of a manual decision. */
export const DecisionFields = () => (
  <>
    <FormField name="stateDictId" label="归寝状态" missing="请选择归寝状态">
      <Radio.Group options={choices} />
    </FormField>
    <Reason />
  </>
)
