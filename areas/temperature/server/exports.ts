import { and } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { temperature as calls } from '../contract.ts'
import type { ClassTemperatureRow, SheetFrame, TemperatureRecord } from '../views.ts'
import { readFrame } from './frame.ts'
import { type FoundReading, isAfterInList, presentReading, matchesHistorySearch, selectReadings } from './history.ts'
import { reportDayOf } from './people.ts'
import { partialAsker, countClasses, sumStudentFigures } from './schoolReport.ts'
import { namePeriods, readPeriodVersions } from './settings.ts'

const integer = (key: keyof ClassTemperatureRow, title: string) => ({ key, title, kind: 'integer' as const, width: 12 })

/** Columns of the exported classes of a school. */
export const schoolSheet = sheetDefinition({
  title: '学校学生体温',
  columns: [
    { key: 'date', title: '日期', kind: 'date', width: 12 },
    { key: 'period', title: '时段', kind: 'text', width: 18 },
    { key: 'clazzDeptId', title: '班级编号', kind: 'integer', width: 12 },
    { key: 'clazzName', title: '班级', kind: 'text', width: 18 },
    integer('studentNum', '总人数'),
    integer('noLiveInDormitory', '走读生'),
    integer('liveInDormitory', '住校生'),
    integer('passInNum', '进校人次'),
    integer('passOutNum', '出校人次'),
    integer('tempResonableUserNum', '体温正常'),
    integer('tempUnresonableUserNum', '体温异常'),
    integer('noReportTempUserNum', '未上报'),
    integer('outsideFeverNum', '时段外发热'),
  ],
})

interface SchoolLine {
  readonly row: Omit<ClassTemperatureRow, 'clazzDeptId'> & { readonly clazzDeptId: number | null }
  readonly date: string
  readonly period: string
}

const describePeriod = ({ periods, periodId }: SheetFrame): string => {
  const period = periods.find(({ id }) => id === periodId)
  return period === undefined ? '全天' : `${period.name} ${period.startTime.slice(0, 5)}–${period.endTime.slice(0, 5)}`
}

/** Exports the classes of a school in a period, and their sums in the last row. */
export const schoolExport = exportCall(calls.exportSchool, {
  name: 'temperature.exportSchool',
  title: '导出学校学生体温',
  sheet: schoolSheet,
  schoolOf: ({ body }) => body.schoolId,
  begin: async ({ body, look, schoolId, asker, clock }) => {
    const timeZone = await look((db) => readSchoolTimeZone(db, schoolId))
    const frame = await look((db) => readFrame(db, { schoolId, timeZone, now: clock.now() }, body))
    const { periodId, date } = frame
    const counting = { schoolId, periodId, frame, ...reportDayOf(frame, timeZone), shown: body }
    const rows = await look((db) => countClasses(db, { ...counting, ...partialAsker(asker) }))
    const period = describePeriod(frame)
    const all = { clazzDeptId: null, clazzName: '全校合计', ...sumStudentFigures(rows) }
    const lines = [...rows, all].map((row): SchoolLine => ({ row, date, period }))
    return {
      all: lines.length,
      fileName: `学校学生体温 ${date} ${period.split(' ')[0]}`,
      read: async (_db, { limit, offset }: Page<SchoolLine>) => lines.slice(offset, offset + limit),
      rowOf: ({ row, ...shown }: SchoolLine) => ({ ...row, ...shown }),
    }
  },
})

/** Columns of the exported history. */
export const historySheet = sheetDefinition({
  title: '体温记录',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'dept', title: '部门', kind: 'text', width: 16 },
    { key: 'tempF', title: '体温（℃）', kind: 'number', width: 12 },
    { key: 'state', title: '是否正常', kind: 'text', width: 10 },
    { key: 'periodName', title: '时段', kind: 'text', width: 12 },
    { key: 'createTime', title: '测量时间', kind: 'moment', width: 20 },
    { key: 'updateTime', title: '到达时间', kind: 'moment', width: 20 },
    { key: 'submitterName', title: '提交人', kind: 'text', width: 14 },
  ],
})

const stateOf = ({ abnormal, withdrawn }: TemperatureRecord) => {
  if (withdrawn !== null) return '已撤回'
  return abnormal ? '异常' : '正常'
}

/** Exports the readings of a search. */
export const historyExport = exportCall(calls.exportHistory, {
  name: 'temperature.exportHistory',
  title: '导出体温记录',
  sheet: historySheet,
  schoolOf: ({ session, body }) => body.schoolId ?? session.schoolId ?? 0,
  begin: async ({ body, look, schoolId, asker, clock }) => {
    const timeZone = await look((db) => readSchoolTimeZone(db, schoolId))
    const where = matchesHistorySearch({ ...body, schoolId, asker, timeZone, now: clock.now() })
    const periods = namePeriods(await look((db) => readPeriodVersions(db, schoolId)))
    return {
      read: async (db, { limit, last }: Page<FoundReading>) =>
        selectReadings(db, and(where, last && isAfterInList(last, body.order)), body.order).limit(limit),
      rowOf: (found: FoundReading) => {
        const row = presentReading(found, { timeZone, periods })
        return {
          ...row,
          dept: row.depts[0]?.name ?? '',
          tempF: row.tempF / 10,
          state: stateOf(row),
        }
      },
    }
  },
})
