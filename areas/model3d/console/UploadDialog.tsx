import { Input } from 'antd'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { model3d, modelRefusals } from '../contract.ts'
import { modelLimits } from '../words.ts'
import { FileInput } from './FileInput.tsx'
import { ChosenFile, fileBlames } from './fileSchema.ts'
import { modelReads } from './reads.ts'

const Uploaded = model3d.addModel.body.extend({ file: ChosenFile })

const blames = { ...fileBlames, [modelRefusals.modelTwice.code]: 'name' }

/** Dialog that uploads a new model. */
export const UploadDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { mutateAsync, progress } = useUpload(model3d.addModel, null)
  const refresh = useRefresh(modelReads)
  return (
    <FormDialog
      title="上传模型"
      schema={Uploaded}
      initial={{ remark: '' }}
      okText="上传"
      blames={blames}
      onSubmit={async ({ file, ...body }) => {
        const { parts, unnamed } = await mutateAsync({ body, files: [file] })
        showToast(`上传成功，登记了 ${parts} 个部件${unnamed === 0 ? '' : `，另有 ${unnamed} 个没有名称`}`, 'success')
        await refresh()
      }}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={modelLimits.name} placeholder="如 校园三维模型" />
      </FormField>
      <FormField
        name="file"
        label="模型文件"
        missing="请选择模型文件"
        hint="文件须包含全部贴图，部件按建筑、设备命名"
        isChosen
      >
        <FileInput progress={progress} />
      </FormField>
      <FormField name="remark" label="备注">
        <Input.TextArea maxLength={modelLimits.remark} rows={3} placeholder="如厂商、交付日期" />
      </FormField>
    </FormDialog>
  )
}
