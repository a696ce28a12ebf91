import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { locker } from '../contract.ts'
import { lockerActionNames } from '../words.ts'
import { type FoundRecord, isRecordSought, presentRecord, selectRecords } from './records.ts'

const recordSheet = sheetDefinition({
  title: '存取记录',
  columns: [
    { key: 'time', title: '时间', kind: 'moment', width: 20 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'action', title: '动作', kind: 'text', width: 12 },
    { key: 'cabinetName', title: '储物柜', kind: 'text', width: 20 },
    { key: 'cellNumber', title: '格口', kind: 'integer', width: 8 },
    { key: 'source', title: '来源', kind: 'text', width: 8 },
    { key: 'operator', title: '登记人', kind: 'text', width: 12 },
    { key: 'reason', title: '说明', kind: 'text', width: 30 },
  ],
})

/** Exports the records of a search, newest first. */
export const recordExport = exportCall(locker.exportRecords, {
  name: 'locker.exportRecords',
  title: '导出存取记录',
  sheet: recordSheet,
  begin: ({ body, ...context }) => {
    const where = isRecordSought(context, body)
    return {
      read: async (db, { limit, offset }: Page<FoundRecord>) => selectRecords(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundRecord) => {
        const { action, source, ...row } = presentRecord(found, context.timeZone)
        return { ...row, action: lockerActionNames[action], source: source === 'device' ? '设备' : '手工' }
      },
    }
  },
})
