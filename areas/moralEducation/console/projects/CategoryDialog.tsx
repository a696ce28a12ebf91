import { Input } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { moralEducation, moralRefusals } from '../../contract.ts'
import { type CategoryView, projectLimits } from '../../projectContract.ts'
import { projectReads } from '../reads.ts'

interface Props {
  readonly projectId: number
  /** Null for a new category. */
  readonly category: CategoryView | null
  readonly onClose: () => void
}

const Fields = () => (
  <>
    <FormField name="title" label="名称">
      <Input maxLength={projectLimits.title} placeholder="如 卫生" />
    </FormField>
    <FormField name="remark" label="备注">
      <Input.TextArea rows={2} maxLength={projectLimits.remark} />
    </FormField>
  </>
)

const blames = { [moralRefusals.categoryTwice.code]: 'title' }

/** Dialog that adds or edits a category. */
export const CategoryDialog = ({ projectId, category, onClose }: Props) => {
  const shared = { changes: projectReads, blames, onClose } as const
  if (category === null)
    return (
      <SaveDialog
        call={moralEducation.newCategory}
        title="添加类别"
        initial={{ assessProjectId: projectId }}
        {...shared}
      >
        <Fields />
      </SaveDialog>
    )
  const { id, title, remark, version } = category
  return (
    <SaveDialog
      call={moralEducation.updateCategory}
      title="编辑类别"
      initial={{ id, title, remark, version }}
      {...shared}
    >
      <Fields />
    </SaveDialog>
  )
}
