import { Select, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type ConfigView, visitor } from '../contract.ts'
import { visitorLimits } from '../words.ts'

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

const showWords = (value: unknown) => (Array.isArray(value) ? value.join('、') : '')

/** Dialog for the school's visitor settings. */
export const ConfigDialog = ({ config, onClose }: Props) => (
  <SaveDialog
    call={visitor.saveVisitorConfig}
    title="访客设置"
    initial={config}
    stale={{ name: '访客设置', valuesOf: (theirs) => theirs }}
    changes={[visitor.visitorConfig]}
    onClose={onClose}
  >
    <FormField name="hostMustAgree" label="须被访人同意" valueProp="checked" hint="关闭时，现场登记后门卫即可放行">
      <Switch />
    </FormField>
    <FormField name="gates" label="校门" hint="填写后按回车；不填则登记时不选校门" show={showWords}>
      <Select mode="tags" open={false} maxCount={visitorLimits.choices} tokenSeparators={['、', '，', ',']} />
    </FormField>
    <FormField name="reasons" label="来访事由" hint="填写后按回车" show={showWords}>
      <Select mode="tags" open={false} maxCount={visitorLimits.choices} tokenSeparators={['、', '，', ',']} />
    </FormField>
    <FormField
      name="retentionDays"
      label="个人信息保存天数"
      hint="来访结束后保存的天数，之后每晚清除姓名、号码与车牌，只留统计需要的内容"
    >
      <NumberInput min={1} max={visitorLimits.retentionDays} precision={0} suffix="天" style={{ width: '100%' }} />
    </FormField>
  </SaveDialog>
)
