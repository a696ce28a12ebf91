import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import {
  type CommandRow,
  type DeviceView,
  commandIdentifier,
  listSupportedCommands,
  device as calls,
  findDeviceType,
  packCommand,
} from '../contract.ts'
import { commandStateNames } from '../words.ts'
import styles from './DeviceDialogs.module.css'

const tones: Readonly<Record<CommandRow['state'], StatusTone>> = {
  sent: 'notice',
  answered: 'good',
  timedOut: 'bad',
  offline: 'bad',
  refused: 'quiet',
}

const columns: readonly ListColumn<CommandRow>[] = [
  { title: '时间', width: 168, text: ({ at }) => at },
  { title: '指令', width: 112, text: ({ name }) => name },
  {
    title: '结果',
    width: 104,
    render: ({ state }) => <StatusTag text={commandStateNames[state]} tone={tones[state]} />,
  },
  { title: '应答', leftOutWhenNarrow: 1, text: ({ answer }) => answer },
  { title: '操作人', width: 96, leftOutWhenNarrow: 2, text: ({ by }) => by },
]

type Command = ReturnType<typeof listSupportedCommands>[number]

const useSend = ({ mac, basePackageName }: DeviceView) => {
  const invoke = useAction(calls.invoke, { changes: [calls.commandPage, calls.page] })
  const inputOf = ({ command }: Command) => ({
    body: {
      productKey: findDeviceType(basePackageName)?.productKey ?? '',
      deviceName: mac,
      identifier: commandIdentifier,
      args: { data: packCommand({ command, data: {} }) },
    },
  })
  const send = (command: Command) =>
    invoke.press(inputOf(command), ({ success, errorMessage }) => {
      if (success === 1) showToast('设备已应答', 'success')
      else showToast(errorMessage, 'error')
    })
  return { send, isPending: invoke.isPending }
}

/**
 * Buttons for the commands that a device supports. Commands with an immediate effect on people ask for
 * confirmation.
 */
const CommandButtons = ({ device }: { readonly device: DeviceView }) => {
  const { send, isPending } = useSend(device)
  const [confirming, setConfirming] = useState<Command | null>(null)
  const press = (one: Command) => (one.asks === undefined ? send(one) : setConfirming(one))
  const known = listSupportedCommands(device.basePackageName)
  if (known.length === 0) return <p>设备不支持</p>
  if (device.mac === '') return <p>请先填写设备的 MAC 地址，指令按它找到设备。</p>
  return (
    <div className={styles.tools}>
      {known.map((one) => (
        <Button key={one.command} disabled={isPending} onClick={() => press(one)}>
          {one.name}
        </Button>
      ))}
      {confirming === null ? null : (
        <Confirm
          title={`确认${confirming.name}吗？`}
          okText={confirming.name}
          onConfirm={async () => send(confirming)}
          onClose={() => setConfirming(null)}
        >
          {device.name}：{confirming.asks}
        </Confirm>
      )}
    </div>
  )
}

/** 指令: sends commands to a device and lists earlier commands with their results. */
export const CommandsDialog = ({ device, onClose }: { readonly device: DeviceView; readonly onClose: () => void }) => {
  const maySend = useAllowed('device:command:send')
  return (
    <Dialog title={`指令：${device.name}`} width={800} footer={null} onCancel={onClose}>
      {maySend ? <CommandButtons device={device} /> : null}
      <div className={styles.table}>
        <PlainList
          label="指令"
          call={calls.commandPage}
          input={(bounds) => ({ body: { deviceId: device.id, ...bounds } })}
          columns={columns}
          empty={{ title: '还没有下发过指令' }}
        />
      </div>
    </Dialog>
  )
}
