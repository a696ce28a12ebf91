import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type DeviceView, type OnlineRow, device as calls } from '../contract.ts'
import styles from './DeviceDialogs.module.css'

const columns: readonly ListColumn<OnlineRow>[] = [
  { title: '时间', width: 200, text: ({ at }) => at },
  {
    title: '变为',
    render: ({ online }) => <StatusTag text={online ? '在线' : '离线'} tone={online ? 'good' : 'bad'} />,
  },
]

/** 在线历史: lists when a device went online and offline. */
export const OnlineDialog = ({ device, onClose }: { readonly device: DeviceView; readonly onClose: () => void }) => (
  <Dialog title={`在线历史：${device.name}`} width={560} footer={null} onCancel={onClose}>
    <div className={styles.table}>
      <PlainList
        label="在线历史"
        call={calls.onlinePage}
        input={(bounds) => ({ body: { deviceId: device.id, ...bounds } })}
        columns={columns}
        empty={{ title: '设备还没有连接过', hint: '签发凭证并在设备上填好后，设备即可连接' }}
      />
    </div>
  </Dialog>
)
