import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type LocationView, device } from '../contract.ts'
import styles from './DeviceDialogs.module.css'
import { LocationDialog } from './LocationDialog.tsx'
import { deviceReads, useOwnSchool } from './reads.ts'

const columns: readonly ListColumn<LocationView>[] = [
  { title: '位置代码', width: 112, text: ({ code }) => code },
  { title: '位置说明', text: ({ description }) => description },
  { title: '楼栋', width: 120, leftOutWhenNarrow: 2, text: ({ building }) => building },
  { title: '楼层', width: 64, leftOutWhenNarrow: 1, text: ({ floor }) => floor },
  { title: '设备', width: 64, align: 'right', text: ({ devices }) => devices },
]

/** 位置: lists the locations with the number of devices at each. */
export const LocationsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const mayEdit = useAllowed('device:device:edit')
  const [edited, setEdited] = useState<LocationView | 'new' | null>(null)
  const ownSchool = useOwnSchool()
  const remove = useAction(device.deleteLocation, { done: '删除成功', changes: deviceReads })
  const actionsOf = (row: LocationView) => [
    { label: '编辑', onPress: () => setEdited(row) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `位置“${row.description}”将被删除；已有的记录不变。` },
      onPress: () => remove.run({ query: { id: row.id } }),
    },
  ]
  const acting = mayEdit ? { actionsOf, nameOf: ({ code }: LocationView) => code, width: 104 } : undefined
  return (
    <>
      <Dialog title="位置" width={720} footer={null} onCancel={onClose}>
        {mayEdit ? (
          <div className={styles.tools}>
            <Button type="primary" onClick={() => setEdited('new')}>
              新增位置
            </Button>
          </div>
        ) : null}
        <div className={styles.table}>
          <PlainList
            label="位置"
            call={device.locations}
            input={() => ownSchool}
            columns={columns}
            acting={acting}
            empty={{ title: '还没有位置', hint: '大门、楼层、大厅等收集记录的地方' }}
          />
        </div>
      </Dialog>
      {edited === null ? null : (
        <LocationDialog location={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
