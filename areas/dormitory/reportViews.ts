import { z } from 'zod'
import { countedType } from './boardViews.ts'

/** The maximum of reports listed together and of days in a trend. */
export const reportLimits = { reports: 40, trendDays: 186 } as const

/** The lists of a report: students who did not do what the period counts, those on leave, and corrected ones. */
export const reportListType = { notReturned: countedType.notReturned, leave: countedType.leave, corrected: 4 } as const

/** A period of a day that has a report (operations §2.2). */
export const ReportSchedule = z.object({
  id: z.int().describe('报表'),
  scheduleId: z.int(),
  date: z.string(),
  alias: z.string(),
  stateDictId: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  startTimeStr: z.string(),
  endTimeStr: z.string(),
  writtenAt: z.string().describe('生成时间：人数与名单是此时的状态'),
  isLate: z.boolean().describe('结束 5 分钟之后才生成'),
  isEarly: z.boolean().describe('时段尚未结束时生成'),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

/** A building's line of a report (conflict C-028). */
export const ReportBuilding = z.object({
  id: z.int().describe('报表'),
  dormitoryId: z.int(),
  dormitoryName: z.string(),
  allStudentNum: z.int(),
  noReturnStudentNum: z.int(),
  returnStudentNum: z.int(),
  leavingStudentNum: z.int(),
})
export type ReportBuilding = z.output<typeof ReportBuilding>

const leaf = z.object({ value: z.int(), label: z.string() })

/** A written report with a line per building. Each line's id is the report's id. */
export const WrittenReport = z.object({
  schedule: ReportSchedule,
  dormitoryReportDOS: z.array(ReportBuilding),
  correctedNum: z.int().describe('因补传记录而更正的人数'),
})
export type WrittenReport = z.output<typeof WrittenReport>

/** A report with the filter options of its list: the places and classes of its students. */
export const DormitoryReport = WrittenReport.extend({
  pageParams: z.object({
    dormitoryAndFloor: z.array(leaf.extend({ children: z.array(leaf.extend({ children: z.array(leaf) })) })),
    schoolAllClass: z.array(leaf.extend({ children: z.array(leaf) })),
  }),
})
export type DormitoryReport = z.output<typeof DormitoryReport>

/** A student in a report's list (conflicts C-029, C-030). */
export const NotReturnedRow = z.object({
  userId: z.int(),
  dormitoryName: z.string(),
  dormRoomFloor: z.int(),
  dormRoomName: z.string(),
  bedNumber: z.int().nullable(),
  studentName: z.string(),
  clazzName: z.string(),
  haveFace: z.literal(true).nullable().describe('已录入为 true，未录入为 null'),
  studentNotReturnMsg: z.string(),
  state: z.string().describe('更正后的状态，如“已归寝”'),
  firstState: z.string().describe('生成报表时的状态'),
  correction: z
    .object({ time: z.string(), device: z.string() })
    .nullable()
    .describe('更正所依据的补传记录；未更正时为 null'),
})
export type NotReturnedRow = z.output<typeof NotReturnedRow>

/** A student's late evenings within a range of dates. */
export const TrendRow = z.object({
  userId: z.int(),
  studentName: z.string(),
  clazzName: z.string(),
  dormitoryName: z.string(),
  dormRoomName: z.string(),
  times: z.int().describe('未归次数'),
  leaveTimes: z.int(),
  lastDay: z.string().describe('最近一次未归'),
  weeks: z.array(z.object({ monday: z.string(), times: z.int() })),
})
export type TrendRow = z.output<typeof TrendRow>
