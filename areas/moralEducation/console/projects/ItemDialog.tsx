import { Checkbox, Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { moralEducation, moralRefusals } from '../../contract.ts'
import { type ItemView, projectLimits } from '../../projectContract.ts'
import { projectReads } from '../reads.ts'

interface Props {
  readonly categoryId: number
  /** Null for a new item. */
  readonly item: ItemView | null
  readonly onClose: () => void
}

const Fields = () => (
  <>
    <FormField name="title" label="名称">
      <Input maxLength={projectLimits.title} placeholder="如 地面有纸屑" />
    </FormField>
    <FormField name="value" label="分值" required hint="加分为正，扣分为负；已有的记录不变">
      <NumberInput precision={2} formatter={(value) => String(value ?? '')} />
    </FormField>
    <FormField name="remark" label="备注">
      <Input.TextArea rows={2} maxLength={projectLimits.remark} />
    </FormField>
    <FormField name="isEnable" label="状态" valueProp="checked">
      <Checkbox>启用</Checkbox>
    </FormField>
  </>
)

const blames = { [moralRefusals.itemTwice.code]: 'title' }

/** Dialog that adds or edits a scoring item. */
export const ItemDialog = ({ categoryId, item, onClose }: Props) => {
  const shared = { changes: projectReads, blames, onClose } as const
  if (item === null)
    return (
      <SaveDialog
        call={moralEducation.saveDetail}
        title="添加评分项"
        initial={{ assessProjectCategoryId: categoryId, isEnable: true }}
        {...shared}
      >
        <Fields />
      </SaveDialog>
    )
  const { assessProjectCategoryId: _category, ...initial } = item
  return (
    <SaveDialog call={moralEducation.updateDetail} title="编辑评分项" initial={initial} {...shared}>
      <Fields />
    </SaveDialog>
  )
}
