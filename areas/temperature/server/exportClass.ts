import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { findSchoolOfDepartment } from '../../registry/server/membership.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { temperature as calls } from '../contract.ts'
import { type Excuse, findExcuse, notReported } from '../states.ts'
import type { PeriodView, PersonRow, PersonTemp } from '../views.ts'
import { selectStudentsBelow } from './classReport.ts'
import { readFrame } from './frame.ts'
import { reportDayOf } from './people.ts'
import { type FoundPerson, presentPeople, selectPeople } from './personRows.ts'

/** Columns of the exported students of a class. */
export const classSheet = sheetDefinition({
  title: '班级体温',
  columns: [
    { key: 'stuOrTechCode', title: '学号', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'dept', title: '班级', kind: 'text', width: 16 },
    { key: 'date', title: '日期', kind: 'date', width: 12 },
    { key: 'period', title: '时段', kind: 'text', width: 12 },
    { key: 'tempF', title: '体温（℃）', kind: 'number', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'otherFever', title: '曾测得（℃）', kind: 'number', width: 14 },
    { key: 'createTime', title: '测量时间', kind: 'moment', width: 20 },
    { key: 'submitterName', title: '提交人', kind: 'text', width: 14 },
    { key: 'absence', title: '说明', kind: 'text', width: 24 },
  ],
})

interface ClassLine {
  readonly row: PersonRow
  readonly period: string
  /** Why no reading can be missing, or null. */
  readonly excuse: Excuse | null
  readonly temp: PersonTemp | undefined
}

const toDegrees = (tempF: number | null | undefined): number | null => (tempF ? tempF / 10 : null)

const describeState = ({ temp, excuse }: ClassLine): string => {
  if (temp !== undefined) return temp.abnormal ? '异常' : '正常'
  return excuse ?? notReported
}

/** Lists a line per student for each period, and the fevers outside the periods, which belong to none. */
const listLines = (
  rows: readonly PersonRow[],
  periods: readonly PeriodView[],
  excuseOf: (one: PeriodView) => Excuse | null,
) => [
  ...periods.flatMap((period) =>
    rows.map((row): ClassLine => ({
      row,
      period: period.name,
      excuse: excuseOf(period),
      temp: row.temps.find(({ periodId }) => periodId === period.id),
    })),
  ),
  ...rows.flatMap((row) => row.outside.map((temp): ClassLine => ({ row, period: '时段外', excuse: null, temp }))),
]

/** Exports the students of a class, one line per student and period, and each fever outside the periods. */
export const classExport = exportCall(calls.exportClass, {
  name: 'temperature.exportClass',
  title: '导出班级体温',
  sheet: classSheet,
  schoolOf: ({ db, body }) => findSchoolOfDepartment(db, body.deptId),
  begin: async ({ body, look, schoolId, asker, clock }) => {
    const now = clock.now()
    const timeZone = await look((db) => readSchoolTimeZone(db, schoolId))
    const frame = await look((db) => readFrame(db, { schoolId, timeZone, now, whole: true }, body))
    const rows = await look(async (db) => {
      const on = reportDayOf(frame, timeZone)
      const sought = await selectStudentsBelow(db, { schoolId, deptId: body.deptId, asker, shown: body, on })
      const people: FoundPerson[] = await selectPeople(db, schoolId, sought)
      return presentPeople(db, { schoolId, timeZone, now, day: frame.date, periodId: frame.periodId, frame }, people)
    })
    const periods = frame.periods.filter(({ id }) => frame.periodId === null || id === frame.periodId)
    const lines = listLines(rows, periods, (period) => findExcuse(frame, period))
    return {
      all: lines.length,
      fileName: `班级体温 ${frame.date}`,
      read: async (_db, { limit, offset }: Page<ClassLine>) => lines.slice(offset, offset + limit),
      rowOf: (line: ClassLine) => ({
        stuOrTechCode: line.row.stuOrTechCode,
        name: line.row.name,
        dept: line.row.depts[0]?.name ?? '',
        date: frame.date,
        period: line.period,
        tempF: toDegrees(line.temp?.tempF),
        state: describeState(line),
        otherFever: toDegrees(line.temp?.otherFever),
        createTime: line.temp?.createTime ?? null,
        submitterName: line.temp?.submitterName ?? '',
        absence: line.row.absence?.words ?? '',
      }),
    }
  },
})
