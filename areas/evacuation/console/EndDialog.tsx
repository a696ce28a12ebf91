import { Input, Radio } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { evacuationCalls } from '../contract.ts'

interface Props {
  readonly evacuationId: number
  readonly onClose: () => void
}

const kinds = [
  { value: true, label: '演练' },
  { value: false, label: '实际疏散' },
]

const changes = [evacuationCalls.current, evacuationCalls.page, evacuationCalls.list]

/** Ends an evacuation: from then on its list stands as it is. */
export const EndDialog = ({ evacuationId, onClose }: Props) => (
  <SaveDialog
    call={evacuationCalls.end}
    title="结束疏散清点"
    initial={{ evacuationId, isDrill: true, note: '' }}
    okText="结束"
    done="清点已结束，名单保留在历史中"
    changes={changes}
    onClose={onClose}
  >
    <FormField name="isDrill" label="类型">
      <Radio.Group options={kinds} />
    </FormField>
    <FormField name="note" label="说明">
      <Input.TextArea rows={2} maxLength={200} placeholder="如 春季消防演练" />
    </FormField>
  </SaveDialog>
)
