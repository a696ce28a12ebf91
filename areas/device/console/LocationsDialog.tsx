import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { type LocationView, device } from '../contract.ts'
import styles from './DeviceDialogs.module.css'
import { LocationDialog } from './LocationDialog.tsx'
import { deviceReads, useLocations } from './reads.ts'

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
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const [edited, setEdited] = useState<LocationView | 'new' | null>(null)
  const locations = useLocations()
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
  const acting = mayEdit ? { actionsOf, nameOf: ({ code }: LocationView) => code, width: 104 } : null
  const data = locations.data && pageOfRows(locations.data, place)
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
          <DataTable
            label="位置"
            query={{ ...locations, data, error: locations.error, isPlaceholderData: false }}
            columns={tableColumns(columns, acting)}
            {...place}
            onPage={(page, size) => setPlace({ page, size })}
            empty={{ title: '还没有位置', hint: '大门、楼层、大厅等收集记录的地方' }}
            isFiltered={false}
            onClear={() => setPlace({ page: 1, size: 10 })}
          />
        </div>
      </Dialog>
      {edited === null ? null : (
        <LocationDialog location={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
