import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { leave as calls } from '../contract.ts'
import type { LeaveRecord } from '../views.ts'
import { kindTitles, stageTitles } from '../words.ts'
import { isSchoolRoot, matchesLeaveSearch, newestFirst } from './findRecords.ts'
import { hideReasonsFromGate } from './hideReasonsFromGate.ts'
import { presentLeave, selectLeaves } from './selectLeaves.ts'

/** Columns of the exported leaves. */
export const leaveColumns = sheetDefinition({
  title: '请假记录',
  columns: [
    { key: 'studentCode', title: '学号', kind: 'text', width: 16 },
    { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
    { key: 'clazzName', title: '班级', kind: 'text', width: 16 },
    { key: 'kind', title: '类型', kind: 'text', width: 10 },
    { key: 'startTime', title: '开始时间', kind: 'moment', width: 20 },
    { key: 'endTime', title: '结束时间', kind: 'moment', width: 20 },
    { key: 'leaveReason', title: '原因', kind: 'text', width: 30 },
    { key: 'fetcher', title: '接走人', kind: 'text', width: 20 },
    { key: 'stage', title: '状态', kind: 'text', width: 14 },
    { key: 'submitterName', title: '提交人', kind: 'text', width: 12 },
    { key: 'createdTime', title: '提交时间', kind: 'moment', width: 20 },
    { key: 'approvalName', title: '审批人', kind: 'text', width: 12 },
    { key: 'backTime', title: '销假时间', kind: 'moment', width: 20 },
  ],
})

/** Exports the leaves of a search, newest first. */
export const leaveExport = exportCall(calls.exportRecords, {
  name: 'leave.exportRecords',
  title: '导出请假记录',
  sheet: leaveColumns,
  schoolOf: ({ db, body }) => findSchoolOfDepartment(db, body.deptId),
  begin: async ({ body, look, ...stand }) => {
    const now = new Date()
    const isRoot = await look((db) => isSchoolRoot(db, stand.schoolId, body.deptId))
    const where = matchesLeaveSearch({ ...stand, isRoot, now }, body)
    return {
      read: async (db, { limit, offset }: Page<LeaveRecord>) => {
        const found = await selectLeaves(db, now, where)
          .orderBy(...newestFirst)
          .limit(limit)
          .offset(offset)
        return hideReasonsFromGate(
          db,
          stand,
          found.map((one) => presentLeave(one, stand)),
        )
      },
      rowOf: (row: LeaveRecord) => ({ ...row, kind: kindTitles[row.kind], stage: stageTitles[row.stage] }),
    }
  },
})
