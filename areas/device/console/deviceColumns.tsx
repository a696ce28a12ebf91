import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { DeviceStatus, DeviceView } from '../contract.ts'
import { statusNames } from '../words.ts'

const tones: Readonly<Record<DeviceStatus, StatusTone>> = { ONLINE: 'good', OFFLINE: 'bad', UNKNOWN: 'quiet' }

const StatusOf = ({ device: { status, disabled } }: { device: DeviceView }) =>
  disabled ? <StatusTag text="停用" tone="quiet" /> : <StatusTag text={statusNames[status]} tone={tones[status]} />

const floorOf = (floor: number | null) => (floor === null ? null : `${floor}层`)

/** Formats the place of a device from general to specific: location, building, floor, room, class. */
const formatDevicePlace = ({ location, building, floor, room, department }: DeviceView) => {
  // Omit parts that the location description already contains, such as building and floor.
  const more = (part: string | null) => part !== null && part !== '' && !(location ?? '').includes(part)
  const inside = [building, floorOf(floor), room].filter(more).join(' ')
  return [location, inside, more(department) ? department : ''].filter(Boolean).join(' · ')
}

/** Columns of the device list. The least important are hidden first on narrow screens. */
export const deviceColumns: readonly ListColumn<DeviceView>[] = [
  { title: '名称', minWidth: 152, text: ({ name }) => name },
  { title: '类型', width: '11%', leftOutWhenNarrow: 6, text: ({ typeName }) => typeName },
  { title: '状态', width: 80, render: (device) => <StatusOf device={device} /> },
  { title: '状态自', width: 168, leftOutWhenNarrow: 1, text: ({ since }) => since },
  { title: '位置', width: '17%', minWidth: 144, leftOutWhenNarrow: 5, text: formatDevicePlace },
  { title: '序列号', width: '12%', minWidth: 136, leftOutWhenNarrow: 2, text: ({ sn }) => sn },
  { title: 'MAC 地址', width: 152, leftOutWhenNarrow: 4, text: ({ mac }) => mac },
  { title: 'IP 地址', width: 128, leftOutWhenNarrow: 2, text: ({ ip }) => ip },
  {
    title: '管理人员',
    width: '9%',
    leftOutWhenNarrow: 1,
    text: ({ managers }) => managers.map(({ name }) => name).join('、'),
  },
]
