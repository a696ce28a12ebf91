import { Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { UserSelect } from '../../users/console/index.ts'
import {
  type DeviceView,
  type LocationView,
  device as calls,
  deviceRefusals,
  deviceTypes,
  getDeviceTypeName,
} from '../contract.ts'
import { type SavedDevice, deviceLimits } from '../deviceFields.ts'
import { ChildTypeSelect, LocationSelect, RoomSelect, readChildType } from './DeviceFields.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { deviceReads } from './reads.ts'

interface Props {
  /** Null when adding a device. */
  readonly device: DeviceView | null
  readonly onClose: () => void
}

const types = deviceTypes.map(({ type, name }) => ({ value: type, label: name }))
const emptyDevice = { mac: '', ip: '', config: { device_child_type: null }, disabled: false, version: 0 }

/** Form values of a device. Managers and class are included only for users who may choose them. */
const valuesOf = (device: DeviceView, mayChoose: { readonly people: boolean; readonly classes: boolean }) => {
  const { managers, departmentId, installTime, basePackageName, ...rest } = device
  const type = deviceTypes.find((one) => one.type === basePackageName)?.type
  return {
    ...rest,
    ...(type === undefined ? {} : { basePackageName: type }),
    installTime: installTime?.slice(0, 10) ?? null,
    ...(mayChoose.people ? { managerIds: managers.map(({ id }) => id) } : {}),
    ...(mayChoose.classes ? { departmentId } : {}),
  }
}

const readTypeName = (type: unknown) => (typeof type === 'string' ? getDeviceTypeName(type) : '')

export const DeviceDialog = ({ device, onClose }: Props) => {
  const mayChoose = { people: useAllowed('school:user:view'), classes: useAllowed('school:org:view') }
  const [addedPlace, setAddedPlace] = useState<{ readonly made: (id: number) => void } | null>(null)
  const bodyOf = (values: SavedDevice) => ({
    ...values,
    // Send null for an emptied class, because a missing field leaves the class unchanged.
    ...(mayChoose.classes ? { departmentId: values.departmentId ?? null } : {}),
  })
  return (
    <>
      <SaveDialog
        call={calls.save}
        title={device === null ? '新增设备' : `编辑设备：${device.name}`}
        columns={2}
        initial={device === null ? emptyDevice : valuesOf(device, mayChoose)}
        stale={{ name: '设备', valuesOf: (theirs) => valuesOf(theirs, mayChoose) }}
        bodyOf={bodyOf}
        blames={{
          [deviceRefusals.snTwice.code]: 'sn',
          [deviceRefusals.gateAddress.code]: 'ip',
          [deviceRefusals.macTwice.code]: 'mac',
          [deviceRefusals.managerNotStaff.code]: 'managerIds',
        }}
        changes={deviceReads}
        onClose={onClose}
      >
        <FormField name="name" label="名称">
          <Input maxLength={deviceLimits.name} placeholder="如 1号楼东门" />
        </FormField>
        <FormField name="basePackageName" label="类型" missing="请选择类型" show={readTypeName}>
          <Select options={types} showSearch={{ optionFilterProp: 'label' }} placeholder="选择类型" />
        </FormField>
        <FormField name="sn" label="序列号">
          <Input maxLength={deviceLimits.sn} />
        </FormField>
        <FormField name="mac" label="MAC 地址" hint="下发指令时以此找到设备">
          <Input maxLength={17} placeholder="如 A4:14:37:00:12:9F" />
        </FormField>
        <FormField name="ip" label="IP 地址">
          <Input maxLength={45} placeholder="如 192.168.10.21" />
        </FormField>
        <FormField name="config" label="子类型" show={readChildType}>
          <ChildTypeSelect />
        </FormField>
        <FormField name="locationCodeId" label="位置">
          <LocationSelect onAdd={(made) => setAddedPlace({ made })} />
        </FormField>
        <FormField name="roomId" label="房间">
          <RoomSelect />
        </FormField>
        {mayChoose.classes ? (
          <FormField name="departmentId" label="班级或部门">
            <DepartmentSelect placeholder="班牌等设备所在的班级" />
          </FormField>
        ) : null}
        {mayChoose.people ? (
          <FormField name="managerIds" label="管理人员">
            <UserSelect multiple limit={deviceLimits.managers} />
          </FormField>
        ) : null}
        <FormField name="installTime" label="安装日期">
          <DayPicker noFuture />
        </FormField>
        <FormField name="height" label="安装高度（米）">
          <NumberInput style={{ width: '100%' }} />
        </FormField>
        <FormField name="longitude" label="经度">
          <NumberInput style={{ width: '100%' }} />
        </FormField>
        <FormField name="latitude" label="纬度">
          <NumberInput style={{ width: '100%' }} />
        </FormField>
        <FormField name="disabled" label="停用" hint="停用的设备不能连接，凭证保留">
          <Switch />
        </FormField>
      </SaveDialog>
      {addedPlace === null ? null : (
        <LocationDialog
          location={null}
          onSaved={({ id }: LocationView) => addedPlace.made(id)}
          onClose={() => setAddedPlace(null)}
        />
      )}
    </>
  )
}
