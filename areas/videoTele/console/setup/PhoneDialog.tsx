import { Input, Select, Switch } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type PhoneView, phoneLimits, videoTele, videoTeleRefusals } from '../../contract.ts'

interface Props {
  /** Null for a new phone. */
  readonly phone: PhoneView | null
  readonly onClose: () => void
}

const blames = { [videoTeleRefusals.phoneTwice.code]: 'name', [videoTeleRefusals.deviceTaken.code]: 'deviceId' }

const bodyOf = ({ id, name, place, deviceId, disabled, version }: PhoneView) => ({
  id,
  name,
  place,
  deviceId,
  disabled,
  version,
})

const blank = { name: '', place: '', deviceId: null, disabled: false, version: 0 }

/** Dialog that adds or edits a phone. */
export const PhoneDialog = ({ phone, onClose }: Props) => {
  const devices = useCall(videoTele.phoneDevices, { query: { phoneId: phone?.id } }).data ?? []
  return (
    <SaveDialog
      call={videoTele.savePhone}
      title={phone === null ? '新增话机' : '编辑话机'}
      initial={phone === null ? blank : bodyOf(phone)}
      stale={{ name: '话机', valuesOf: bodyOf }}
      changes={[videoTele.phonePage, videoTele.phoneDevices]}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={phoneLimits.name} placeholder="如 1号宿舍楼话机" />
      </FormField>
      <FormField name="place" label="位置">
        <Input maxLength={phoneLimits.place} placeholder="如 一楼大厅" />
      </FormField>
      <FormField name="deviceId" label="对应设备" hint="设备配置中的微信话机或固定话机，凭证也在那里生成" isChosen>
        <Select
          allowClear
          placeholder="还没有设备"
          options={devices.map(({ id, name, sn }) => ({ value: id, label: `${name} ${sn}` }))}
        />
      </FormField>
      <FormField name="disabled" label="暂停使用" hint="暂停后不能拨打任何号码">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
