import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { access } from '../contract.ts'
import { formatSheetRemark } from '../remark.ts'
import { isOnlyGateKeeper } from './reach.ts'
import { presentRecord, readNextRecords } from './recordPage.ts'
import type { Found } from './selectRecords.ts'

/** Sheet of the exported records. */
export const recordColumns = sheetDefinition({
  title: '出入记录',
  columns: [
    { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
    { key: 'department', title: '部门', kind: 'text', width: 24 },
    { key: 'entryTime', title: '时间', kind: 'moment', width: 20 },
    { key: 'locationDesc', title: '采集点', kind: 'text', width: 20 },
    { key: 'deviceName', title: '设备', kind: 'text', width: 20 },
    { key: 'typeName', title: '类型', kind: 'text', width: 10 },
    { key: 'dormitoryName', title: '宿舍楼', kind: 'text', width: 14 },
    { key: 'floor', title: '楼层', kind: 'integer', width: 8 },
    { key: 'dormRoomName', title: '房间', kind: 'text', width: 10 },
    { key: 'operatorName', title: '登记人', kind: 'text', width: 12 },
    { key: 'comment', title: '备注', kind: 'text', width: 30 },
  ],
})

const roomColumns: ReadonlySet<string> = new Set(['dormitoryName', 'floor', 'dormRoomName'])

/** Columns of the gate's export. The gate has no access to rooms. */
const gateColumns = recordColumns.columns.map(({ key }) => key).filter((key) => !roomColumns.has(key))

/** Exports the records of a search, newest first. The specification has two addresses for this export. */
const defineExport = (call: typeof access.exportRecords, name: string, title: string) =>
  exportCall(call, {
    name,
    title,
    sheet: recordColumns,
    schoolOf: ({ db, session, body }) =>
      body.deptId === undefined ? schoolOf(session) : findSchoolOfDepartment(db, body.deptId),
    begin: ({ body, ...stand }) => ({
      ...(isOnlyGateKeeper(stand.asker) ? { columns: gateColumns } : {}),
      read: async (db, page: Page<Found>) => readNextRecords(db, stand, body, page),
      rowOf: (found: Found) => {
        const { depts, comment, ...row } = presentRecord(found, stand)
        return {
          ...row,
          comment: formatSheetRemark(comment, row.faceImg),
          department: depts.map(({ name: of }) => of).join('、'),
        }
      },
    }),
  })

/** Export of the records table. */
export const recordExport = defineExport(access.exportRecords, 'access.exportRecords', '导出出入记录')

/** Export of the punch calls, with the same sheet. */
export const punchExport = defineExport(access.exportPunch, 'access.exportPunch', '导出打卡记录')
