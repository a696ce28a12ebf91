import { Input, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type IntegratorView, integrator, integratorRefusals } from '../contract.ts'
import { integratorReads } from './reads.ts'

interface Props {
  /** Null for a new integrator. */
  readonly company: IntegratorView | null
  readonly onClose: () => void
}

const blames = { [integratorRefusals.nameTwice.code]: 'name' }
const blank = { name: '', contact: '', telephone: '', note: '', disabled: false, version: 0 }

/** Dialog that adds or edits an integrator. */
export const IntegratorDialog = ({ company, onClose }: Props) => (
  <SaveDialog
    call={integrator.save}
    title={company === null ? '新增集成商' : `编辑集成商：${company.name}`}
    columns={2}
    initial={company ?? blank}
    stale={{ name: '集成商', valuesOf: (theirs) => theirs }}
    changes={integratorReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="公司名称" wide>
      <Input maxLength={60} placeholder="营业执照上的全称" />
    </FormField>
    <FormField name="contact" label="联系人" missing="请填写联系人">
      <Input maxLength={20} />
    </FormField>
    <FormField name="telephone" label="联系电话" missing="请填写联系电话" required>
      <Input maxLength={20} placeholder="手机或座机" />
    </FormField>
    <FormField name="note" label="备注" wide>
      <Input maxLength={200} />
    </FormField>
    <FormField
      name="disabled"
      label="停用"
      valueProp="checked"
      hint="停用后，其人员立即不能登录所服务的学校；学校自己的使用不受影响"
      wide
    >
      <Switch />
    </FormField>
  </SaveDialog>
)
