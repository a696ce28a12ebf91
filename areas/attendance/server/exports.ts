import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { attendance } from '../contract.ts'
import { dayNames } from '../dayCells.ts'
import type { MonthRow } from '../views.ts'
import { daysOfMonth, findMonths } from './month.ts'
import { selectStaff, matchesStaffSearch } from './people.ts'

const dayColumns = dayNames.map((key, at) => ({ key, title: `${at + 1}日`, kind: 'text' as const, width: 7 }))

/** Columns of the monthly report file. */
export const monthColumns = sheetDefinition({
  title: '弹性工时月报',
  columns: [
    { key: 'userName', title: '姓名', kind: 'text', width: 12 },
    { key: 'deptName', title: '部门', kind: 'text', width: 16 },
    ...dayColumns,
    { key: 'hours', title: '合计（小时，按分钟计算）', kind: 'text', width: 16 },
    { key: 'faults', title: '异常天数', kind: 'integer', width: 10 },
  ],
})

/** Exports the monthly report of matching staff by name, without columns for days that the month lacks. */
export const monthExport = exportCall(attendance.exportMonth, {
  name: 'attendance.exportMonth',
  title: '导出弹性工时月报',
  sheet: monthColumns,
  schoolOf: ({ db, body, session }) =>
    body.deptid === undefined ? schoolOf(session) : findSchoolOfDepartment(db, body.deptid),
  begin: ({ body, asker, schoolId, timeZone }) => {
    const now = new Date()
    const where = matchesStaffSearch({ schoolId, asker, departmentId: body.deptid, word: body.username })
    const days = dayNames.slice(0, daysOfMonth(body.time).length)
    return {
      fileName: `弹性工时月报 ${body.time}`,
      columns: ['userName', 'deptName', ...days, 'hours', 'faults'],
      read: async (db, { limit, offset }: Page<MonthRow>) =>
        findMonths(
          db,
          { schoolId, timeZone, now },
          await selectStaff(db, where).limit(limit).offset(offset),
          body.time,
        ),
      rowOf: (row: MonthRow) => row,
    }
  },
})
