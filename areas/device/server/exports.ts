import { toWireTime } from '../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { device as calls } from '../contract.ts'
import { getDeviceTypeName } from '../deviceTypes.ts'
import { statusNames } from '../words.ts'
import { matchesDeviceSearch } from './lists.ts'
import { type FoundDevice, deviceOrder, selectDevices } from './rows.ts'

/** Columns of the device export. Those of the import have its headings, so that the file can be imported again. */
export const deviceColumns = sheetDefinition({
  title: '设备',
  columns: [
    { key: 'name', title: '名称', kind: 'text', width: 24 },
    { key: 'type', title: '类型', kind: 'text', width: 18 },
    { key: 'status', title: '状态', kind: 'text', width: 8 },
    { key: 'sn', title: '序列号', kind: 'text', width: 22 },
    { key: 'mac', title: 'MAC 地址', kind: 'text', width: 20 },
    { key: 'ip', title: 'IP 地址', kind: 'text', width: 18 },
    { key: 'locationCode', title: '位置代码', kind: 'text', width: 16 },
    { key: 'location', title: '位置', kind: 'text', width: 20 },
    { key: 'building', title: '楼栋', kind: 'text', width: 14 },
    { key: 'floor', title: '楼层', kind: 'integer', width: 8 },
    { key: 'room', title: '房间', kind: 'text', width: 10 },
    { key: 'department', title: '班级', kind: 'text', width: 14 },
    { key: 'managers', title: '管理人员', kind: 'text', width: 20 },
    { key: 'installed', title: '安装日期', kind: 'date', width: 14 },
    { key: 'longitude', title: '经度', kind: 'number', width: 12 },
    { key: 'latitude', title: '纬度', kind: 'number', width: 12 },
    { key: 'height', title: '高度（米）', kind: 'number', width: 10 },
  ],
})

export const deviceExport = exportCall(calls.exportDevices, {
  name: 'device.exportDevices',
  title: '导出设备',
  sheet: deviceColumns,
  begin: ({ body, schoolId, timeZone }) => {
    // Use one moment for the whole file, so that statuses don't change between pages.
    const at = new Date()
    const where = matchesDeviceSearch(schoolId, at, body)
    return {
      read: async (db, { limit, offset }: Page<FoundDevice>) =>
        selectDevices(db, at, where)
          .orderBy(...deviceOrder)
          .limit(limit)
          .offset(offset),
      rowOf: ({ device, status, managers, ...places }: FoundDevice) => ({
        ...device,
        ...places,
        type: getDeviceTypeName(device.type),
        status: statusNames[status],
        managers: managers.map(({ name }) => name).join('、'),
        installed: device.installedAt && toWireTime(device.installedAt, timeZone).slice(0, 10),
      }),
    }
  },
})
