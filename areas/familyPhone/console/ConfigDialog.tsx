import { Switch } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { prefixRefusal } from '../../users/console/index.ts'
import { PhoneSet, familyPhone, phoneLimits } from '../contract.ts'

interface SwitchProps {
  readonly id?: string
  readonly value?: 'true' | 'false'
  readonly onChange?: (value: 'true' | 'false') => void
}

/** A switch for the texts `true` and `false` of the settings. */
const TextSwitch = ({ id = '', value, onChange }: SwitchProps) => (
  <Switch id={id} checked={value === 'true'} onChange={(isOn) => onChange?.(isOn ? 'true' : 'false')} />
)

const schema = familyPhone.savePhoneSet.body.omit({ schoolId: true })

interface Props {
  readonly onClose: () => void
}

interface FormProps extends Props {
  readonly schoolId: number
  readonly set: PhoneSet
}

const Form = ({ schoolId, set, onClose }: FormProps) => {
  const save = useAction(familyPhone.savePhoneSet, {
    done: '设置成功',
    changes: [familyPhone.phoneSet, familyPhone.studentParents],
  })
  return (
    <FormDialog
      title="亲情号码配置"
      schema={schema}
      initial={set}
      stale={{ name: '亲情号码配置', schema: PhoneSet, valuesOf: (theirs) => theirs }}
      onSubmit={async (values) => {
        await prefixRefusal('提交配置失败：', () => save.run({ body: { ...values, schoolId } }))
      }}
      onClose={onClose}
    >
      <FormField
        name="family_phone_num"
        label="亲情号码个数"
        hint={`每名学生最多开通的家长号码，1 至 ${phoneLimits.numbers}；已开通的不受影响`}
      >
        <NumberInput precision={0} suffix="个" />
      </FormField>
      <FormField name="family_phone_time" label="单次通话时长" hint="到时由校园电话系统挂断，1 至 600000">
        <NumberInput precision={0} suffix="分钟" />
      </FormField>
      <FormField
        name="allow_mp"
        label="家长在小程序中管理"
        hint="开启后，家长可以在小程序中开通、关闭自己的号码"
        show={(value) => (value === 'true' ? '开启' : '关闭')}
      >
        <TextSwitch />
      </FormField>
    </FormDialog>
  )
}

/** 亲情号码配置: edits the settings of the school, which are read when the dialog opens. */
export const ConfigDialog = ({ onClose }: Props) => {
  const schoolId = useUser().schoolId ?? 0
  const { data, error, refetch } = useCall(familyPhone.phoneSet, { query: { schoolId } })
  if (data !== undefined) return <Form schoolId={schoolId} set={data} onClose={onClose} />
  return (
    <Dialog title="亲情号码配置" width={520} footer={null} onCancel={onClose}>
      {error === null ? <Loading rows={3} /> : <Failed title="获取亲情号码配置失败" error={error} onRetry={refetch} />}
    </Dialog>
  )
}
