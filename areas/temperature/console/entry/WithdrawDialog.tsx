import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { readingLimits, temperature } from '../../contract.ts'
import { formatDegrees } from '../degrees.ts'
import { readingReads } from '../reads.ts'
import type { EntryPupil } from './EntryLine.tsx'

interface Props {
  readonly pupil: EntryPupil
  readonly onClose: () => void
}

/** 撤回体温: withdraws a reading entered for the wrong child. It stays in 体温记录 with the reason. */
export const WithdrawDialog = ({ pupil: { name, tempF, readingId }, onClose }: Props) => (
  <SaveDialog
    call={temperature.withdrawReading}
    title={`撤回${name}的体温${tempF === null ? '' : ` ${formatDegrees(tempF)} ℃`}`}
    initial={{ ...(readingId === null ? {} : { id: readingId }), reason: '' }}
    okText="撤回"
    done="已撤回"
    changes={readingReads}
    onClose={onClose}
  >
    <FormField name="reason" label="原因" missing="请填写原因" hint="撤回后不计入报表，体温记录中保留谁在何时为何撤回">
      <Input maxLength={readingLimits.reason} placeholder="如 录错学生" />
    </FormField>
  </SaveDialog>
)
