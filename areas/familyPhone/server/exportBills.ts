import { and } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { billToWireTime } from '../billMoment.ts'
import { familyPhone } from '../contract.ts'
import { type FoundBill, isAfterBill, matchesBillSearch, presentBill, selectBills } from './bills.ts'

/** Columns of the bill export. */
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

/** Exports the bills of a search within the requester's reach, newest first. */
export const billExport = exportCall(familyPhone.exportBills, {
  name: 'familyPhone.exportBills',
  title: '导出话单',
  sheet: billSheet,
  begin: ({ body, ...stand }) => {
    const where = matchesBillSearch(stand, body)
    return {
      // Continue after the last bill read, because an offset would read all earlier rows again for each page.
      read: async (db, { limit, last }: Page<FoundBill>) =>
        selectBills(db, and(where, last && isAfterBill(last))).limit(limit),
      rowOf: (found: FoundBill) => {
        const { startTime, ...row } = presentBill(found, stand.timeZone)
        return { ...row, at: billToWireTime(startTime) }
      },
    }
  },
})
