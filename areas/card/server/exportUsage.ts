import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { card } from '../contract.ts'
import { presentCardDays } from './cardDays.ts'
import { statusNames } from '../words.ts'
import { type FoundUsage, presentUsage, findSearchSchool, selectUsage } from './usage.ts'

/** Sheet of the people with cards. Its columns are those of the import, so that the file can be imported again. */
export const usageSheet = sheetDefinition({
  title: '刷卡记录',
  columns: [
    { key: 'userId', title: '用户编号', kind: 'integer', width: 12 },
    { key: 'userName', title: '姓名', kind: 'text', width: 12 },
    { key: 'code', title: '学工号', kind: 'text', width: 16 },
    { key: 'username', title: '用户名', kind: 'text', width: 20 },
    { key: 'deptName', title: '班级', kind: 'text', width: 16 },
    { key: 'cardNum', title: '卡号', kind: 'text', width: 14 },
    { key: 'begin', title: '启用日期', kind: 'date', width: 14 },
    { key: 'end', title: '到期日期', kind: 'date', width: 14 },
    { key: 'endedTime', title: '结束时间', kind: 'moment', width: 20 },
    { key: 'status', title: '状态', kind: 'text', width: 10 },
  ],
})

/** Exports the cards of a search. */
export const usageExport = exportCall(card.exportUsage, {
  name: 'card.exportUsage',
  title: '导出刷卡记录',
  sheet: usageSheet,
  schoolOf: findSearchSchool,
  begin: ({ body, schoolId, asker, timeZone }) => {
    // One moment for the whole file, so that statuses don't change between pages.
    const now = new Date()
    const asked = { schoolId, asker, search: body, now }
    return {
      read: async (db, { limit, offset }: Page<FoundUsage>) => selectUsage(db, asked).limit(limit).offset(offset),
      rowOf: (found: FoundUsage) => {
        const {
          id: _id,
          hasCard: _hasCard,
          beginTime: _begin,
          endTime: _end,
          ...row
        } = presentUsage(found, timeZone, now)
        const { username } = found
        return { ...row, username, ...presentCardDays(found, timeZone), status: statusNames[row.status] }
      },
    }
  },
})
