import { Input, Radio } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import type { AppealRow } from '../../appealContract.ts'
import { moralEducation, moralRefusals } from '../../contract.ts'
import { formatSigned } from '../formatValue.ts'
import { recordReads } from '../reads.ts'

interface Props {
  readonly appeal: AppealRow
  readonly onClose: () => void
}

/** Dialog that answers an appeal. */
export const AnswerDialog = ({ appeal, onClose }: Props) => (
  <SaveDialog
    call={moralEducation.answerAppeal}
    title={`处理申诉“${appeal.targetName} ${appeal.detailTitle}”`}
    initial={{ id: appeal.id, isUpheld: true, newValue: 0 }}
    changes={recordReads}
    blames={{ [moralRefusals.valueOutOfRange.code]: 'newValue', [moralRefusals.sameValue.code]: 'newValue' }}
    done="已处理"
    onClose={onClose}
  >
    <p>
      {appeal.byName}：{appeal.words}
    </p>
    <FormField name="isUpheld" label="结果" isChosen>
      <Radio.Group
        options={[
          { value: true, label: '申诉成立' },
          { value: false, label: '维持原记录' },
        ]}
      />
    </FormField>
    <FormField
      name="newValue"
      label="成立时的分值"
      hint={`现为 ${formatSigned(appeal.oldValue)}，可改为 0 到 ${formatSigned(appeal.itemValue)} 之间`}
    >
      <NumberInput formatter={(value) => String(value ?? '')} />
    </FormField>
    <FormField name="answer" label="处理意见">
      <Input.TextArea rows={3} maxLength={300} />
    </FormField>
  </SaveDialog>
)
