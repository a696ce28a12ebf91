import { z } from 'zod'
import { lastMoment } from '../../platform/contract/calendarBounds.ts'
import { get, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput, pageSizeFields } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { attendanceRefusals } from './refusals.ts'
import { DayView, DetailRow, MonthRow, PersonDayView, RollRow, rollStates } from './views.ts'

/** Record types in the detail (operations §9). */
export const detailStates: readonly number[] = [7, 8]

/** Limits: rows of a detail page, page sizes of the reports (operations §9), days of a daily report. */
export const reportLimits = { detail: 100, sizes: [10, 15, 20], days: 31 } as const

const may = permission('attendance:report:view')
const bounds = { pageNo: pageInput.pageNum, pageSize: pageInput.pageSize }
const Word = keywordText(64).default('').register(fieldMeaning, { onlySought: true })

const lastYear = new Date(lastMoment).getUTCFullYear()
const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式如 2026-09')
  .refine((month) => Number(month.slice(0, 4)) >= 1900 && Number(month.slice(0, 4)) <= lastYear, '没有这个月份')
  .register(fieldMeaning, { sample: 'attendanceMonth' })

/** Page with the field names of the specification here, `data` and `count` (C-024). */
const rowsOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), count: z.int(), ...pageSizeFields })

const MonthSearch = z.object({ deptid: DepartmentId.optional(), time: Month, username: Word })

const DailySearch = z.object({
  deptId: DepartmentId.optional(),
  from: WireDay.describe('第一天').register(fieldMeaning, { sample: 'attendanceDay' }),
  to: WireDay.describe('最后一天').register(fieldMeaning, { sample: 'attendanceDay' }),
  userName: Word,
})

/** Calls for the reports on working hours of staff. */
export const reportCalls = {
  month: post('/attendance/month/page', {
    doc: '弹性工时月报：每人一行，day_1 至 day_31 为当天的工时（小时）或情况。operations §2.15、§7',
    may,
    body: MonthSearch.extend(bounds),
    data: rowsOf(MonthRow),
    refusals: [common.notFound],
    writes: false,
  }),
  exportMonth: post('/attendance/month/export', {
    doc: '导出弹性工时月报，给出后台任务的编号，文件链接在任务中。operations §7',
    may,
    body: MonthSearch,
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound],
    onlyLooks: true,
  }),
  detail: post('/attendance/detail/page', {
    doc: '考勤明细：一段时间的离校、返校记录，由早到晚。operations §2.15、§7',
    may,
    body: z.object({
      pageNum: pageInput.pageNum,
      pageSize: pageInput.pageSize.default(reportLimits.detail),
      reqBody: z.object({
        deptId: DepartmentId.optional(),
        userId: id('attendancePerson').optional(),
        stateDictIds: z
          .array(z.int().min(1).max(9999).register(fieldMeaning, { sample: 'attendanceState' }))
          .max(20)
          .default([...detailStates]),
        startTime: WireMoment.refine(() => true).register(fieldMeaning, { sample: 'attendanceFrom' }),
        endTime: WireMoment.refine(() => true).register(fieldMeaning, { sample: 'attendanceTo' }),
        keyword: Word,
      }),
    }),
    data: countedPageOf(DetailRow),
    refusals: [common.notFound, attendanceRefusals.tooManyDays, attendanceRefusals.noPunchesAbove],
    writes: false,
  }),
  personDay: get('/attendance/person/day', {
    doc: '一个人一天的工时，与所依据的签到、补卡',
    may,
    query: { userId: id('attendancePerson'), day: WireDay },
    data: PersonDayView,
    refusals: [common.notFound],
  }),
  rollCall: post('/attendance/rollCall', {
    doc: '点名：一天里谁在岗、已离开、公出或请假、未到、缺勤，未见到的人与日报同一种说法。operations §2.15、§7',
    may,
    body: z.object({
      ...bounds,
      date: WireDay,
      deptId: DepartmentId.optional(),
      schoolId: SchoolId.optional().describe('不给部门时看哪所学校'),
      state: z.enum(rollStates).optional(),
    }),
    data: rowsOf(RollRow).extend({
      totals: z.object({
        all: z.int(),
        present: z.int(),
        left: z.int(),
        away: z.int(),
        unseen: z.int().describe('未到：上班时间已过，班次未结束'),
        absent: z.int().describe('缺勤：班次已结束'),
        pending: z.int().describe('未到时间：上班时间未过'),
        rest: z.int(),
        none: z.int().describe('未排班'),
      }),
    }),
    refusals: [common.notFound],
    writes: false,
  }),
  daily: post('/attendance/daily/page', {
    doc: '弹性工时日报：一段日子里每人每天一行。operations §2.15',
    may,
    body: DailySearch.extend(bounds),
    data: rowsOf(DayView),
    refusals: [common.notFound, attendanceRefusals.tooManyDays],
    writes: false,
  }),
}
