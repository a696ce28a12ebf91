import { and } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { wireTimeOfBill } from '../billMoment.ts'
import { familyPhone } from '../contract.ts'
import { type Found, behind, billsSought, presentBill, selectBills } from './bills.ts'

/** The bills as a file. */
export const billSheet = sheetDefinition({
  title: '话单',
  columns: [
    { key: 'id', title: '编号', kind: 'integer', width: 12 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'code', title: '学号', kind: 'text', width: 16 },
    { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
    { key: 'at', title: '拨打时间', kind: 'moment', width: 20 },
    { key: 'calledDuration', title: '通话时长（秒）', kind: 'integer', width: 16 },
    { key: 'otherParty', title: '亲情号码', kind: 'text', width: 16 },
    { key: 'relationship', title: '关系', kind: 'text', width: 10 },
  ],
})

/** Exports the bills of a search, newest first, as far as who asks reaches. */
export const billExport = exportCall(familyPhone.exportBills, {
  name: 'familyPhone.exportBills',
  title: '导出话单',
  sheet: billSheet,
  begin: ({ body, ...stand }) => {
    const where = billsSought(stand, body)
    return {
      // Behind the last one that was read: an offset would read all before it again for each page.
      read: async (db, { limit, last }: Page<Found>) => selectBills(db, and(where, last && behind(last))).limit(limit),
      rowOf: (found: Found) => {
        const { startTime, ...row } = presentBill(found, stand.timeZone)
        return { ...row, at: wireTimeOfBill(startTime) }
      },
    }
  },
})
