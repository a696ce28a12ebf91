import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
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
export const OnlineDialog = ({ device, onClose }: { readonly device: DeviceView; readonly onClose: () => void }) => {
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const body = { deviceId: device.id, pageNum: place.page, pageSize: place.size }
  const line = useCall(calls.onlinePage, { body }, { keep: 'pages' })
  return (
    <Dialog title={`在线历史：${device.name}`} width={560} footer={null} onCancel={onClose}>
      <div className={styles.table}>
        <DataTable
          label="在线历史"
          query={line}
          columns={tableColumns(columns, null)}
          {...place}
          onPage={(page, size) => setPlace({ page, size })}
          empty={{ title: '设备还没有连接过', hint: '签发凭证并在设备上填好后，设备即可连接' }}
          isFiltered={false}
          onClear={() => setPlace({ page: 1, size: 10 })}
        />
      </div>
    </Dialog>
  )
}
