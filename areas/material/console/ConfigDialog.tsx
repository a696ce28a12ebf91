import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ConfigView, material, materialLimits as limits } from '../contract.ts'

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

/** 保存天数: sets how long uploads are kept before they are deleted at night. */
export const ConfigDialog = ({ config, onClose }: Props) => (
  <SaveDialog
    call={material.saveConfig}
    title="材料设置"
    initial={config}
    stale={{ name: '材料设置', valuesOf: (theirs) => theirs }}
    changes={[material.config]}
    onClose={onClose}
  >
    <FormField
      name="keepDays"
      label="上传的文件保存"
      hint={`${limits.keptLeast} 至 ${limits.keptMost} 天；到期的文件当晚删除，不能恢复，改短后今晚即生效`}
    >
      <NumberInput precision={0} suffix="天" />
    </FormField>
  </SaveDialog>
)
