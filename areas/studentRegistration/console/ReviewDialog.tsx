import { Input, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import {
  type Decision,
  studentRegistration as calls,
  decisionRules,
  registrationLimits as limits,
} from '../contract.ts'
import { registrationReads } from './reads.ts'

interface Props {
  readonly ids: readonly number[]
  /** The version that was read, of a single application. */
  readonly version?: number
  readonly decision: Decision
  readonly onDone?: () => void
  readonly onClose: () => void
}

const hints: Readonly<Record<Decision, string>> = {
  approve: '家长会看到，可不填，如 请于周六带户口簿到校',
  return: '家长会看到，并据此修改',
  reject: '家长会看到；空出的名额由候补者递补',
  wait: '家长会看到，可不填；由学校列为候补的不自动递补',
}

const describeDone = ({ reviewed, promoted, texted }: { reviewed: number; promoted: number; texted: number }) =>
  [`已处理 ${reviewed} 份`, promoted > 0 ? `${promoted} 份候补已递补` : '', texted > 0 ? `发送短信 ${texted} 条` : '']
    .filter(Boolean)
    .join('，')

/** Decides on one or several applications, with an opinion for the parents. */
export const ReviewDialog = ({ ids, version, decision, onDone, onClose }: Props) => {
  const { title, needsReason } = decisionRules[decision]
  return (
    <SaveDialog
      call={calls.review}
      title={ids.length === 1 ? title : `${title}（${ids.length} 份）`}
      initial={{ ids: [...ids], version, decision, reason: '', sends: true }}
      changes={registrationReads}
      done={describeDone}
      okText={title}
      onSaved={() => onDone?.()}
      onClose={onClose}
    >
      <FormField
        name="reason"
        label={needsReason ? '原因' : '意见'}
        required={needsReason}
        missing="请填写原因，家长会看到"
        hint={hints[decision]}
      >
        <Input.TextArea rows={3} maxLength={limits.note} />
      </FormField>
      <FormField name="sends" label="短信通知家长" valueProp="checked">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
