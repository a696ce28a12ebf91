import { and, asc, lt } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { points } from '../contract.ts'
import { stateTitles } from '../words.ts'
import { type Found, isEntrySought, isEntryWithin, presentRecord, selectRecords } from './recordPage.ts'
import { type StudentTotals, selectStudents } from './statistics.ts'
import { pointsRecord } from './tables.ts'

const ofStudent = [
  { key: 'class', title: '班级', kind: 'text', width: 16 },
  { key: 'code', title: '学号', kind: 'text', width: 16 },
  { key: 'name', title: '姓名', kind: 'text', width: 12 },
] as const

/** The sheet of the ledger export. */
export const recordColumns = sheetDefinition({
  title: '积分流水',
  columns: [
    { key: 'at', title: '时间', kind: 'moment', width: 20 },
    ...ofStudent,
    { key: 'type', title: '类型', kind: 'text', width: 12 },
    { key: 'item', title: '项目', kind: 'text', width: 20 },
    { key: 'rank', title: '等级', kind: 'text', width: 12 },
    { key: 'points', title: '分值', kind: 'integer', width: 8 },
    { key: 'balance', title: '余额', kind: 'integer', width: 8 },
    { key: 'note', title: '备注', kind: 'text', width: 24 },
    { key: 'operator', title: '操作人', kind: 'text', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 8 },
    { key: 'reason', title: '撤销原因', kind: 'text', width: 24 },
  ],
})

/** The sheet of the statistics export, one student per row. */
export const studentColumns = sheetDefinition({
  title: '积分统计',
  columns: [
    ...ofStudent,
    { key: 'added', title: '加分', kind: 'integer', width: 8 },
    { key: 'deducted', title: '扣分', kind: 'integer', width: 8 },
    { key: 'points', title: '合计', kind: 'integer', width: 8 },
    { key: 'num', title: '次数', kind: 'integer', width: 8 },
    { key: 'balance', title: '当前余额', kind: 'integer', width: 10 },
  ],
})

/** Exports the entries of a search, newest first. */
export const recordExport = exportCall(points.exportRecords, {
  name: 'points.exportRecords',
  title: '导出积分流水',
  sheet: recordColumns,
  begin: ({ body, ...stand }) => {
    const where = isEntrySought(stand, body)
    return {
      // Page by the last id. An offset would read the whole ledger up to it again for each page.
      read: async (db, { limit, last }: Page<Found>) =>
        selectRecords(db, stand.schoolId, and(where, last && lt(pointsRecord.id, last.record.id))).limit(limit),
      rowOf: (found: Found) => {
        const { className, createdTime, state, cancelReason, ...row } = presentRecord(found, stand.timeZone)
        return { ...row, class: className, at: createdTime, state: stateTitles[state], reason: cancelReason }
      },
    }
  },
})

/** Exports each student's totals, class by class. */
export const statisticsExport = exportCall(points.exportStatistics, {
  name: 'points.exportStatistics',
  title: '导出积分统计',
  sheet: studentColumns,
  begin: ({ body, ...stand }) => {
    const where = isEntryWithin(stand, body)
    return {
      read: async (db, { limit, offset }: Page<StudentTotals>) =>
        selectStudents(db, where)
          .orderBy(asc(department.id), asc(member.pinyin), asc(member.id))
          .limit(limit)
          .offset(offset),
      rowOf: ({ className, ...row }: StudentTotals) => ({ ...row, class: className }),
    }
  },
})
