import { Alert, Form, Input, Radio } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { evacuationCalls, takeBackMinutes } from '../contract.ts'
import styles from './Evacuation.module.css'
import { type Figures, unknownText } from './figures.ts'

interface Props {
  readonly evacuationId: number
  readonly figures: Figures
  readonly onClose: () => void
}

const kinds = [
  { value: true, label: '演练' },
  { value: false, label: '实际疏散' },
]

/** The readings that an end or its return changes. */
export const endChanges = [evacuationCalls.current, evacuationCalls.page, evacuationCalls.list]

/** Warns of missing people, because nobody can be ticked after the end. Red for a real evacuation. */
const Missing = ({ figures }: { readonly figures: Figures }) => {
  const isReal = Form.useWatch<boolean | undefined>('isDrill') === false
  if (figures.missing === 0) return null
  const missing = `仍有 ${figures.missing} 人未找到${unknownText(figures)}`
  return (
    <Alert
      className={styles.missing ?? ''}
      type={isReal ? 'error' : 'warning'}
      showIcon
      title={isReal ? `这不是演练，${missing}` : missing}
      description={`结束后不能再勾选；${takeBackMinutes} 分钟之内可以撤回结束`}
    />
  )
}

/** Dialog that ends an evacuation. Its list can't change afterwards, unless the end is taken back. */
export const EndDialog = ({ evacuationId, figures, onClose }: Props) => (
  <SaveDialog
    call={evacuationCalls.end}
    title="结束疏散清点"
    initial={{ evacuationId, isDrill: true, note: '' }}
    okText={figures.missing === 0 ? '结束清点' : `结束清点（仍有 ${figures.missing} 人未找到）`}
    done="清点已结束，名单保留在历史中"
    changes={endChanges}
    onClose={onClose}
  >
    <Missing figures={figures} />
    <FormField name="isDrill" label="类型">
      <Radio.Group options={kinds} />
    </FormField>
    <FormField name="note" label="说明">
      <Input.TextArea rows={2} maxLength={200} placeholder="如 春季消防演练" />
    </FormField>
  </SaveDialog>
)
