import { Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ModelView, model3d, modelRefusals } from '../contract.ts'
import { modelLimits } from '../words.ts'
import { modelReads } from './reads.ts'

const blames = { [modelRefusals.modelTwice.code]: 'name' }

interface Props {
  readonly model: ModelView
  readonly onClose: () => void
}

/** Dialog that edits the name and remark of a model. */
export const ModelDialog = ({ model: { id, name, remark, version }, onClose }: Props) => (
  <SaveDialog
    call={model3d.saveModel}
    title="编辑模型"
    initial={{ id, name, remark, version }}
    stale={{ name: '三维模型', valuesOf: (theirs) => theirs }}
    changes={modelReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={modelLimits.name} />
    </FormField>
    <FormField name="remark" label="备注">
      <Input.TextArea maxLength={modelLimits.remark} rows={3} />
    </FormField>
  </SaveDialog>
)
