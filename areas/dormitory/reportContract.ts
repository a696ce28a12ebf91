import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { kilobytes, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, largestId } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { SchoolId } from '../registry/contract.ts'
import {
  DormitoryReport,
  NotReturnedRow,
  ReportSchedule,
  TrendRow,
  WrittenReport,
  reportLimits,
  reportListType,
} from './reportViews.ts'
import { periodType } from './scheduleContract.ts'

export const reportRefusals = {
  noHistory: refusal(34010, '没有历史报表'),
  noReport: refusal(34011, '无相应报表'),
  notHeld: refusal(34012, '{day}没有时段“{name}”'),
  notBegun: refusal(34013, '时段“{name}”还没有开始，开始后才能生成报表'),
  tooLate: refusal(34014, '时段“{name}”结束已超过 {days} 天，当时的状态已无从得知，不能补生成'),
  daysTurned: refusal(34015, '结束日期不能早于开始日期'),
  tooManyDays: refusal(34016, '一次最多统计 {days} 天'),
} as const

const { noHistory, noReport, notHeld, notBegun, tooLate, daysTurned, tooManyDays } = reportRefusals
const may = permission('school:dormitory:view')
const mayExport = permission('school:dormitory:export')

/** Not checked for reach, so that an unknown report is refused in the specification's words. */
const ReportId = z.int().min(1).max(largestId).register(fieldMeaning, { sample: 'dormitoryReport' })
const day = (sample: string) => WireDay.refine(() => true).register(fieldMeaning, { sample })

/** Ids as stored in a report. Their rooms and classes may no longer exist, so they aren't checked. */
const storedIds = z.array(z.int().min(1).max(largestId)).max(1000).default([])

const ListFilter = z.object({
  dormitoryReportIds: z.array(ReportId).min(1).max(reportLimits.reports),
  schoolId: SchoolId.optional(),
  type: z
    .int()
    .min(reportListType.notReturned)
    .max(reportListType.corrected)
    .default(reportListType.notReturned)
    .describe('2 未归（离寝时段为未离寝），3 请假，4 更正'),
  haveFace: z.int().min(0).max(1).optional().describe('1 已录入，0 未录入，不填为全部'),
  clazzIds: storedIds,
  dormRoomIds: storedIds,
})

const PeriodKey = z.object({ date: day('reportDay'), schoolScheduleID: id('dormitorySchedule', 'heldSchedule') })

const Trend = z.object({
  schoolId: SchoolId.optional(),
  startDate: day('reportDay'),
  endDate: day('reportDay'),
  stateDictId: z
    .int()
    .min(periodType.leaving)
    .max(periodType.returning)
    .default(periodType.returning)
    .describe('6 归寝，5 离寝'),
  keyword: keywordText(64).default('').describe('姓名'),
})

export const reportCalls = {
  reportSchedules: post('/dormitory/get/history/{schoolId}/reportSchedule', {
    doc: '某天有报表的考勤时段；没有时返回“没有历史报表”。operations §2.2、§7、§8',
    may,
    params: { schoolId: SchoolId },
    body: z.object({ date: day('reportDay') }),
    data: z.array(ReportSchedule),
    refusals: [common.notFound, noHistory],
    writes: false,
  }),
  historyReport: post('/dormitory/get/school/dormitory/recort', {
    doc: '一个时段的报表：各楼人数，以及筛选所用的楼层房间与班级。operations §7',
    may,
    body: z.object({ id: ReportId.describe('时段列表给出的报表') }),
    data: DormitoryReport,
    refusals: [common.notFound, noReport],
    writes: false,
  }),
  notReturnedPage: post('/dormitory/get/school/not/return/report/page', {
    doc: '报表的名单，按楼、层、房间、床位；补传记录更正的排在最后。operations §7',
    may,
    body: ListFilter.extend(pageInput),
    mostBytes: kilobytes(51),
    data: pageOf(NotReturnedRow),
    refusals: [common.notFound, noReport],
    writes: false,
  }),
  exportNotReturned: post('/dormitory/export/school/not/return/report', {
    doc: '导出报表的名单，生成任务。operations §2.2',
    title: '导出报表名单',
    may: mayExport,
    body: ListFilter,
    mostBytes: kilobytes(50),
    data: startedJob,
    refusals: [common.notFound, noReport],
    onlyLooks: true,
  }),
  newReport: post('/dormitory/new/{schoolId}/report', {
    forOtherClients: true,
    doc: '生成一个时段的报表：已结束的补生成一次，进行中的到结束时重新生成；补传的记录会更正报表。operations §7',
    title: '生成考勤报表',
    may: permission('dormitory:report:edit'),
    params: { schoolId: SchoolId },
    body: PeriodKey,
    data: WrittenReport,
    refusals: [common.notFound, notHeld, notBegun, tooLate],
  }),
  managerReport: post('/dormitory/get/dormitoryManager/{id}/report', {
    forOtherClients: true,
    doc: '一个时段的报表中某人所管宿舍楼的部分。operations §7',
    may,
    params: { id: id('buildingManager', 'managerOfReport') },
    body: PeriodKey,
    data: WrittenReport,
    refusals: [common.notFound, noReport],
    writes: false,
  }),
  reportTrend: post('/dormitory/get/report/trend', {
    doc: '一段日期内各学生未归的次数，多者在前，并按周列出',
    may,
    body: Trend.extend(pageInput),
    data: pageOf(TrendRow),
    refusals: [common.notFound, daysTurned, tooManyDays],
    writes: false,
  }),
}
