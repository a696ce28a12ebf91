import { and } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { temperature as calls } from '../contract.ts'
import { degrees, notReported } from '../states.ts'
import type { ClassTemperatureRow, PersonRow, TemperatureRecord } from '../views.ts'
import { selectStudentsBelow } from './classReport.ts'
import { readFrame } from './frame.ts'
import { type FoundReading, isAfterInList, presentReading, matchesHistorySearch, selectReadings } from './history.ts'
import { type FoundPerson, presentPeople, selectPeople } from './personRows.ts'
import { partialAsker, countClasses } from './schoolReport.ts'
import { reportDayOf } from './people.ts'
import { namePeriods, readPeriodVersions } from './settings.ts'

const integer = (key: keyof ClassTemperatureRow, title: string) => ({ key, title, kind: 'integer' as const, width: 12 })

/** Columns of the exported classes of a school. */
export const schoolSheet = sheetDefinition({
  title: '学校学生体温',
  columns: [
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

/** Exports the classes of a school in a period. */
export const schoolExport = exportCall(calls.exportSchool, {
  name: 'temperature.exportSchool',
  title: '导出学校学生体温',
  sheet: schoolSheet,
  schoolOf: ({ body }) => body.schoolId,
  begin: async ({ body, look, schoolId, timeZone, asker }) => {
    const frame = await look((db) => readFrame(db, { schoolId, timeZone, now: new Date() }, body))
    const { periodId } = frame
    const counting = { schoolId, periodId, frame, ...reportDayOf(frame, timeZone), shown: body }
    const rows = await look((db) => countClasses(db, { ...counting, ...partialAsker(asker) }))
    return {
      all: rows.length,
      fileName: `学校学生体温 ${frame.date}`,
      read: async (_db, { limit, offset }: Page<ClassTemperatureRow>) => rows.slice(offset, offset + limit),
      rowOf: (row: ClassTemperatureRow) => row,
    }
  },
})

/** Columns of the exported students of a class. */
export const classSheet = sheetDefinition({
  title: '班级体温',
  columns: [
    { key: 'stuOrTechCode', title: '学号', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'dept', title: '班级', kind: 'text', width: 16 },
    { key: 'period', title: '时段', kind: 'text', width: 12 },
    { key: 'tempF', title: '体温（℃）', kind: 'text', width: 12 },
    { key: 'createTime', title: '测量时间', kind: 'text', width: 20 },
    { key: 'submitterName', title: '提交人', kind: 'text', width: 14 },
    { key: 'absence', title: '说明', kind: 'text', width: 24 },
  ],
})

interface ClassLine {
  readonly row: PersonRow
  readonly period: { readonly id: number; readonly name: string }
}

/** Exports the students of a class, one line per student and period. */
export const classExport = exportCall(calls.exportClass, {
  name: 'temperature.exportClass',
  title: '导出班级体温',
  sheet: classSheet,
  schoolOf: ({ db, body }) => findSchoolOfDepartment(db, body.deptId),
  begin: async ({ body, look, schoolId, timeZone, asker }) => {
    const now = new Date()
    const frame = await look((db) => readFrame(db, { schoolId, timeZone, now, whole: true }, body))
    const rows = await look(async (db) => {
      const on = reportDayOf(frame, timeZone)
      const sought = await selectStudentsBelow(db, { schoolId, deptId: body.deptId, asker, shown: body, on })
      const people: FoundPerson[] = await selectPeople(db, schoolId, sought)
      return presentPeople(db, { schoolId, timeZone, now, day: frame.date, periodId: frame.periodId, frame }, people)
    })
    const periods = frame.periods.filter(({ id }) => frame.periodId === null || id === frame.periodId)
    const lines = periods.flatMap((period): ClassLine[] => rows.map((row) => ({ row, period })))
    return {
      all: lines.length,
      fileName: `班级体温 ${frame.date}`,
      read: async (_db, { limit, offset }: Page<ClassLine>) => lines.slice(offset, offset + limit),
      rowOf: ({ row, period }: ClassLine) => {
        const temp = row.temps.find(({ periodId }) => periodId === period.id)
        return {
          stuOrTechCode: row.stuOrTechCode,
          name: row.name,
          dept: row.depts[0]?.name ?? '',
          period: period.name,
          tempF: temp === undefined ? notReported : degrees(temp.tempF),
          createTime: temp?.createTime ?? '',
          submitterName: temp?.submitterName ?? '',
          absence: row.absence?.words ?? '',
        }
      },
    }
  },
})

/** Columns of the exported history. */
export const historySheet = sheetDefinition({
  title: '体温记录',
  columns: [
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'dept', title: '部门', kind: 'text', width: 16 },
    { key: 'tempF', title: '体温（℃）', kind: 'text', width: 12 },
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

/** Exports the readings of a search, newest first. */
export const historyExport = exportCall(calls.exportHistory, {
  name: 'temperature.exportHistory',
  title: '导出体温记录',
  sheet: historySheet,
  schoolOf: ({ session, body }) => body.schoolId ?? session.schoolId ?? 0,
  begin: async ({ body, look, schoolId, timeZone, asker }) => {
    const where = matchesHistorySearch({ ...body, schoolId, asker, timeZone, now: new Date() })
    const periods = namePeriods(await look((db) => readPeriodVersions(db, schoolId)))
    return {
      read: async (db, { limit, last }: Page<FoundReading>) =>
        selectReadings(db, and(where, last && isAfterInList(last))).limit(limit),
      rowOf: (found: FoundReading) => {
        const row = presentReading(found, { timeZone, periods })
        return {
          ...row,
          dept: row.depts[0]?.name ?? '',
          tempF: degrees(row.tempF),
          state: stateOf(row),
        }
      },
    }
  },
})
