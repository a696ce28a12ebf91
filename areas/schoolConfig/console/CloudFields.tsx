import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { cloudFields, parseCloudFields, schoolConfig } from '../contract.ts'
import { Setting } from './Setting.tsx'
import { useSetting } from './useSetting.ts'

const schema = schoolConfig.saveCloudFields.body.omit({ schoolId: true })

const options = Object.entries(cloudFields).map(([value, label]) => ({ value, label }))

/** 云平台同步字段: the fields of people that are synced to the school's cloud platform. */
export const CloudFields = ({ schoolId }: { schoolId: number }) => {
  const [isOpen, setOpen] = useState(false)
  const { value, read } = useSetting(schoolId, 'yksCloudSyncField')
  const save = useAction(schoolConfig.saveCloudFields, { done: '保存成功', changes: [schoolConfig.find] })
  const fields = parseCloudFields(value ?? '')
  const words = fields.length === 0 ? '不同步' : fields.map((field) => cloudFields[field]).join('、')
  return (
    <Setting title="云平台同步字段" about="人员信息中同步到云平台的字段；没有选择时什么也不同步" read={read}>
      <span>{words}</span>
      <Button aria-label="选择同步字段" onClick={() => setOpen(true)}>
        选择
      </Button>
      {isOpen ? (
        <FormDialog
          title="云平台同步字段"
          schema={schema}
          initial={{ fields }}
          onSubmit={async (values) => {
            await save.run({ body: { ...values, schoolId } })
          }}
          onClose={() => setOpen(false)}
        >
          <FormField name="fields" label="同步的字段" hint="手机号、头像属于个人信息，确有需要再选择">
            <Checkbox.Group options={options} />
          </FormField>
        </FormDialog>
      ) : null}
    </Setting>
  )
}
