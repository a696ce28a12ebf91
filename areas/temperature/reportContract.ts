import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput, pageOf, pageSizeFields } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'
import { ReadingDay, accountFilterInput, dayAndPeriodInput } from './periodInputs.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { historyOrders, reportTypes, rowFilters } from './states.ts'
import { Archive, ClassTemperatureRow, PersonRow, SheetFrame, StudentTotals, TemperatureRecord } from './views.ts'

const may = permission('temperature:report:view')
const sheetRefusals = [common.notFound, refusals.wrongPeriod]

/** A class or other department whose temperatures the session may read. */
const ClassId = id('temperatureDepartment', 'temperatureClass')

/** A person whose readings the session may read. */
const PersonId = id('temperaturePerson')

/** Input of the school report. */
const SchoolReport = z.object({ schoolId: SchoolId, ...dayAndPeriodInput, ...accountFilterInput })
/** Input of the class report. */
const ClassReport = z.object({ deptId: ClassId, ...dayAndPeriodInput, ...accountFilterInput })

/** Filters of the history. */
const historyInput = {
  schoolId: SchoolId.optional().describe('管理多所学校时选择；不给为本校'),
  name: keywordText(64).default('').describe('姓名、拼音或学工号').register(fieldMeaning, { onlySought: true }),
  start: ReadingDay.optional().describe('开始日期，不给为今天'),
  end: ReadingDay.optional().describe('结束日期，不给为今天'),
  onlyAbnormal: flag.default(false).describe('只列异常的，已撤回的除外'),
  order: z.enum(historyOrders).default('newest').describe('按测量时间：newest 新的在前，oldest 旧的在前'),
  ...accountFilterInput,
}

/** Paging under the names the school report uses (conflicts C-025). */
const reportPage = {
  index: pageInput.pageNum,
  size: pageInput.pageSize,
}

/** Calls for the reports of a school, a class and a person. */
export const reportCalls = {
  schoolReport: get('/temp/school/clazz/student/dateRange/report', {
    doc: '学校学生体温：各班级在一个时段的人数，以及全校合计。operations §2.9、§7',
    may,
    query: {
      schoolId: SchoolId,
      ...dayAndPeriodInput,
      ...reportPage,
      ...accountFilterInput,
      only: z.enum(rowFilters).optional().describe('只列有体温异常、未上报或时段外发热学生的班级；合计仍为全校'),
    },
    data: z.object({
      frame: SheetFrame,
      scName: z.string(),
      totals: StudentTotals,
      data: z.array(ClassTemperatureRow),
      total: z.int(),
      ...pageSizeFields,
    }),
    refusals: sheetRefusals,
  }),
  classReport: get('/temp/school/{schoolId}/clazz/{deptId}/student/dateRange/report', {
    doc: '班级体温：每名学生当天各时段的体温；不给时段与时间为整天。operations §2.10、§7',
    may,
    params: { schoolId: SchoolId, deptId: ClassId },
    query: { ...dayAndPeriodInput, ...accountFilterInput },
    data: z.object({ frame: SheetFrame, clazzName: z.string(), rows: z.array(PersonRow) }),
    refusals: sheetRefusals,
    namesChildren: true,
  }),
  userPage: get('/temp/dept/user/page', {
    forOtherClients: true,
    doc: '部门（含下级）学生一天的体温，按姓名分页。operations §7',
    may,
    query: {
      deptId: ClassId,
      startTime: dayAndPeriodInput.start,
      endTime: dayAndPeriodInput.end,
      ...pageInput,
      ...accountFilterInput,
    },
    data: pageOf(PersonRow),
    refusals: sheetRefusals,
    namesChildren: true,
  }),
  history: get('/temp/user/submit/page', {
    doc: '体温记录，按测量时间；一次最多 93 天。operations §2.10、§7',
    may,
    query: { ...historyInput, ...pageInput },
    data: countedPageOf(TemperatureRecord),
    refusals: [common.notFound, refusals.turned, refusals.tooManyDays],
  }),
  archive: get('/temp/school/{schoolId}/user/{userId}/day/peroid/report', {
    doc: '一个人一个月的体温档案；证件号与手机号隐去。operations §2.10、§7',
    may,
    params: { schoolId: SchoolId, userId: PersonId },
    query: {
      start: ReadingDay.optional().describe('月份中的任一天，不给为结束日期所在的月份，都不给为本月'),
      end: ReadingDay.optional().describe('与开始日期同月，否则拒绝'),
      reportType: z.enum(reportTypes).default('all').describe('all 全部，parent 家长填报，school 学校与设备'),
      scheduleList: z
        .array(dayAndPeriodInput.periodId.unwrap())
        .max(8)
        .default([])
        .describe('只看这些时段；不给为全部'),
      ...accountFilterInput,
    },
    data: Archive,
    refusals: [common.notFound, refusals.turned, refusals.severalMonths],
    namesChildren: true,
  }),
  exportSchool: post('/temp/export/school/report', {
    doc: '导出学校学生体温，给出后台任务的编号',
    title: '导出学校学生体温',
    may,
    body: SchoolReport,
    data: z.object({ jobId: z.int() }),
    refusals: sheetRefusals,
    onlyLooks: true,
  }),
  exportClass: post('/temp/export/class/report', {
    doc: '导出班级体温，给出后台任务的编号',
    title: '导出班级体温',
    may,
    body: ClassReport,
    data: z.object({ jobId: z.int() }),
    refusals: sheetRefusals,
    onlyLooks: true,
    namesChildren: true,
  }),
  exportHistory: post('/temp/export/history', {
    doc: '导出体温记录，给出后台任务的编号',
    title: '导出体温记录',
    may,
    body: z.object(historyInput),
    data: z.object({ jobId: z.int() }),
    refusals: [common.notFound, refusals.turned, refusals.tooManyDays],
    onlyLooks: true,
  }),
}
