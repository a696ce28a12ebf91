import { PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import type { ReactElement } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { childTypes } from '../deviceTypes.ts'
import type { DeviceView } from '../contract.ts'
import { useLocations, useDeviceBuildings } from './reads.ts'

type Config = DeviceView['config']

interface ControlProps<Value> {
  readonly id?: string
  readonly value?: Value | null
  readonly onChange?: (value: Value | null) => void
}

const kinds = childTypes.map((value) => ({ value, label: value }))
const searchByLabel = { optionFilterProp: 'label' } as const
const fullWidth = { width: '100%' }
const idProps = (id: string | undefined) => (id === undefined ? {} : { id })

/** Reads the child type from a device configuration. Returns an empty string if there isn't one. */
export const readChildType = (config: unknown): string => {
  if (typeof config !== 'object' || config === null || !('device_child_type' in config)) return ''
  return typeof config.device_child_type === 'string' ? config.device_child_type : ''
}

/** Form control for the child type, which is stored in the device configuration. */
export const ChildTypeSelect = ({ id, value, onChange }: ControlProps<Config>) => (
  <Select<Config['device_child_type']>
    {...idProps(id)}
    style={fullWidth}
    allowClear
    placeholder="没有子类型的不选"
    options={kinds}
    value={value?.device_child_type ?? null}
    onChange={(chosen) => onChange?.({ device_child_type: chosen ?? null })}
  />
)

interface LocationProps extends ControlProps<number> {
  /** Opens the dialog for a new place. `made` selects the new place in the form. */
  readonly onAdd: (made: (id: number) => void) => void
}

/** Form control for a location. Users who may edit devices can add a missing location from it. */
export const LocationSelect = ({ id, value, onChange, onAdd }: LocationProps) => {
  const mayEdit = useAllowed('device:device:edit')
  const places = useLocations()
  const options = (places.data ?? []).map((one) => ({ value: one.id, label: `${one.code} ${one.description}` }))
  const withButton = (menu: ReactElement) => (
    <>
      {menu}
      <Button
        type="text"
        block
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => onAdd((made) => onChange?.(made))}
      >
        新增位置
      </Button>
    </>
  )
  return (
    <Select
      {...idProps(id)}
      style={fullWidth}
      allowClear
      showSearch={searchByLabel}
      placeholder="选择位置"
      loading={places.isPending}
      options={options}
      value={value ?? null}
      onChange={(chosen?: number | null) => onChange?.(chosen ?? null)}
      {...(mayEdit ? { popupRender: withButton } : {})}
    />
  )
}

/** Form control for a room in one of the school's buildings. */
export const RoomSelect = ({ id, value, onChange }: ControlProps<number>) => {
  const options = useDeviceBuildings().flatMap(({ name, rooms }) =>
    rooms.map((room) => ({ value: room.id, label: `${name} ${room.name}` })),
  )
  return (
    <Select
      {...idProps(id)}
      style={fullWidth}
      allowClear
      showSearch={searchByLabel}
      placeholder="装在房间里的设备选择"
      options={options}
      value={value ?? null}
      onChange={(chosen?: number | null) => onChange?.(chosen ?? null)}
    />
  )
}

/** Form control for a building of the school. */
export const BuildingSelect = ({ id, value, onChange }: ControlProps<number>) => (
  <Select
    {...idProps(id)}
    style={fullWidth}
    allowClear
    placeholder="不在楼内的不选"
    options={useDeviceBuildings().map((one) => ({ value: one.id, label: one.name }))}
    value={value ?? null}
    onChange={(chosen?: number | null) => onChange?.(chosen ?? null)}
  />
)
