import { EnvironmentOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, Suspense, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { FilterTexts } from '../../../platform/console/kit/list/listFilters.ts'
import { ExportButton, ImportButton } from '../../jobs/console/index.ts'
import { type DeviceView, device, deviceTypes } from '../contract.ts'
import { deviceStatuses } from '../views.ts'
import { statusNames } from '../words.ts'
import { CommandsDialog } from './CommandsDialog.tsx'
import { CredentialDialog } from './CredentialDialog.tsx'
import { DeviceDialog } from './DeviceDialog.tsx'
import { LocationsDialog } from './LocationsDialog.tsx'
import { OnlineDialog } from './OnlineDialog.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { useDeviceChoices } from './deviceChoices.ts'
import { deviceColumns } from './deviceColumns.tsx'
import { deviceReads, useLocations } from './reads.ts'

const types = deviceTypes.map(({ type, name }) => ({ value: type, label: name }))
const statuses = deviceStatuses.map((value) => ({ value, label: statusNames[value] }))

/** Props of a tool from another area: the devices that can have a display, as options. */
export interface ToolProps {
  readonly devices: readonly { readonly value: number; readonly label: string }[]
}

/** Refresh interval of the list, ms. Devices go online and offline without any action by the user. */
const refreshEvery = 10_000

const useFilters = () => {
  const places = useLocations().data ?? []
  return {
    keyword: { kind: 'word', label: '设备', placeholder: '名称、序列号、MAC、IP', width: 208 },
    type: { kind: 'choice', label: '类型', options: types, width: 168, isSought: true },
    location: {
      kind: 'choice',
      label: '位置',
      options: places.map(({ id, description }) => ({ value: String(id), label: description })),
      isSought: true,
    },
    status: { kind: 'choice', label: '状态', options: statuses, width: 104 },
  } as const
}

const toSearch = ({ keyword, type, location, status }: FilterTexts<ReturnType<typeof useFilters>>) => {
  const known = types.find(({ value }) => value === type)
  const line = statuses.find(({ value }) => value === status)
  const place = /^[1-9]\d{0,15}$/.test(location)
  return {
    keyword,
    ...(known ? { basePackageName: known.value } : {}),
    ...(line ? { status: line.value } : {}),
    ...(place ? { locationCodeId: Number(location) } : {}),
  }
}

/** The open dialog: for one device, or for the locations of the school. */
type Opened =
  | { readonly what: 'commands' | 'line' | 'picture' | 'credential'; readonly device: DeviceView }
  | { readonly what: 'locations' }

const OpenedDialog = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened.what === 'locations') return <LocationsDialog onClose={onClose} />
  const props = { device: opened.device, onClose }
  if (opened.what === 'commands') return <CommandsDialog {...props} />
  if (opened.what === 'line') return <OnlineDialog {...props} />
  if (opened.what === 'picture') return <PictureDialog {...props} />
  return <CredentialDialog {...props} />
}

const useActions = (open: (opened: Opened) => void) => {
  const mayEdit = useAllowed('device:device:edit')
  const remove = useAction(device.remove, { done: '删除成功', changes: deviceReads })
  return (row: DeviceView, { edit }: ListTools<DeviceView>) => [
    ...(mayEdit ? [{ label: '编辑', onPress: () => edit(row) }] : []),
    { label: '指令', onPress: () => open({ what: 'commands', device: row }) },
    { label: '在线历史', onPress: () => open({ what: 'line', device: row }) },
    ...(mayEdit
      ? [
          { label: '凭证', onPress: () => open({ what: 'credential', device: row }) },
          { label: '安装照片', onPress: () => open({ what: 'picture', device: row }) },
          {
            label: '删除',
            danger: true,
            confirm: { lost: `设备“${row.name}”将被删除，它的凭证、指令与在线历史一并删除；通行记录保留。` },
            onPress: () => remove.run({ query: { id: row.id } }),
          },
        ]
      : []),
  ]
}

/** 设备配置: lists the devices of the school with place and online status, and sends commands to them. */
const DeviceScreen = ({ Tool }: { readonly Tool: ComponentType<ToolProps> }) => {
  const devices = useDeviceChoices()?.ofDisplays ?? []
  const mayEdit = useAllowed('device:device:edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const actions = useActions(setOpened)
  const importing = {
    title: '导入设备',
    call: device.importDevices,
    input: {},
    template: device.importTemplate,
    templateInput: {},
    changes: deviceReads,
  }
  return (
    <ListScreen
      title="设备配置"
      label="设备"
      call={device.page}
      filters={useFilters()}
      input={(asked, bounds) => ({ body: { ...toSearch(asked), ...bounds } })}
      columns={deviceColumns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有设备', hint: '登记门禁、班牌、摄像头等设备，签发凭证后设备即可连接' }}
      actions={actions}
      foldsOnPhone
      every={() => refreshEvery}
      {...(mayEdit ? { create: '新增设备' } : {})}
      editor={(row, close) => <DeviceDialog device={row} onClose={close} />}
      tools={(asked, total) => (
        <>
          <Button icon={<EnvironmentOutlined aria-hidden="true" />} onClick={() => setOpened({ what: 'locations' })}>
            位置
          </Button>
          <Suspense>
            <Tool devices={devices} />
          </Suspense>
          {mayEdit ? <ImportButton {...importing} /> : null}
          <ExportButton call={device.exportDevices} input={{ body: toSearch(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened === null ? null : <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}

/** Builds the device screen with another area's tool in its toolbar. */
export const deviceScreen = (Tool: ComponentType<ToolProps>) => () => <DeviceScreen Tool={Tool} />
