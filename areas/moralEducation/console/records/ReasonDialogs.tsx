import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { moralEducation } from '../../contract.ts'
import type { RecordRow } from '../../recordViews.ts'
import { recordReads } from '../reads.ts'
import { nameOfItem } from './recordTexts.tsx'

interface Props {
  readonly record: RecordRow
  readonly onClose: () => void
}

/** Dialog that withdraws a record with a reason. */
export const WithdrawDialog = ({ record, onClose }: Props) => (
  <SaveDialog
    call={moralEducation.withdrawRecord}
    title={`撤回“${record.targetName} ${nameOfItem(record)}”`}
    initial={{ id: record.id }}
    changes={recordReads}
    done="撤回成功"
    okText="撤回"
    onClose={onClose}
  >
    <FormField name="reason" label="撤回原因" hint="记录保留并标明已撤回；已结束周期的统计随之更正">
      <Input maxLength={200} placeholder="如 记错了班级" />
    </FormField>
  </SaveDialog>
)

/** Dialog by which a head teacher appeals a record of the class. */
export const AppealDialog = ({ record, onClose }: Props) => (
  <SaveDialog
    call={moralEducation.raiseAppeal}
    title={`申诉“${record.targetName} ${nameOfItem(record)}”`}
    initial={{ recordId: record.id }}
    changes={recordReads}
    done="已提交申诉"
    okText="提交申诉"
    onClose={onClose}
  >
    <FormField name="words" label="申诉理由">
      <Input.TextArea rows={4} maxLength={300} placeholder="如 当天值日的是另一个班" />
    </FormField>
  </SaveDialog>
)
