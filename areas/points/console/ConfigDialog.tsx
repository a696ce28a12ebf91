import { Input, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ConfigView, points } from '../contract.ts'

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

const number = <NumberInput precision={0} suffix="分" />

/** Dialog for the school's settings. The first save creates them; later ones send the version that was read. */
export const ConfigDialog = ({ config, onClose }: Props) => (
  <SaveDialog
    call={config.version === 0 ? points.createConfig : points.saveConfig}
    title="积分设置"
    columns={2}
    initial={config}
    stale={{ name: '积分设置', valuesOf: (theirs) => theirs }}
    changes={[points.config]}
    onClose={onClose}
  >
    <FormField name="pointName" label="积分名称" hint="如 积分、文明币">
      <Input maxLength={10} />
    </FormField>
    <FormField name="initialPoints" label="初始积分" hint="学生第一次记积分时先得到，已记过的学生不变">
      {number}
    </FormField>
    <FormField name="mostPerAward" label="单次最多" hint="每次加或扣不超过此分值">
      {number}
    </FormField>
    <FormField name="mostPerDay" label="每人每天最多加" hint="0 为不限">
      {number}
    </FormField>
    <FormField name="mayBeNegative" label="余额可低于 0" hint="关闭时，余额不足不能扣分，也不能撤销加分">
      <Switch />
    </FormField>
  </SaveDialog>
)
