import { z } from 'zod'
import { get, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { DepartmentId, SchoolId } from '../registry/contract.ts'
import { mayEditProjects } from './projectContract.ts'
import { moralRefusals } from './refusals.ts'
import { PositiveValue } from './value.ts'
import { assessTypes, lineKinds, rankedBy } from './words.ts'

const mayView = permission('moralEducation:report:view')

/** The most projects of a weekly result, and weeks of a list of flags. */
export const reportLimits = { weights: 30, weeks: 12, flags: 20, appealDays: 60 } as const

/** A period of a project, with or without a written report. */
export const PeriodView = z.object({
  id: z.int().nullable().describe('没有统计时为 null'),
  name: z.string(),
  startTime: WireTime,
  endTime: WireTime,
  assessProjectId: z.int().nullable().describe('每周综合为 null'),
  isEnded: z.boolean().describe('已结束，统计已写定'),
})
export type PeriodView = z.output<typeof PeriodView>

/** A line of a report. Ranks are among the targets of a grade or building. */
export const ReportRow = z.object({
  id: z.int().describe('学生、班级或宿舍的编号'),
  name: z.string(),
  classId: z.int().nullable(),
  className: z.string(),
  gradeId: z.int().nullable(),
  gradeName: z.string(),
  headcount: z.int().describe('班级人数；其他为 1'),
  initialValue: z.number().describe('初始分'),
  recordValue: z.number().describe('加减分之和，不含初始分'),
  totalValue: z.number().describe('含初始分'),
  assessValue: z.number().describe('参加排名的分'),
  perHead: z.number().nullable().describe('人均；没有人的班级为 null'),
  rank: z.int(),
  firstValue: z.number().describe('写定时参加排名的分'),
  firstRank: z.int().describe('写定时的名次'),
  isCorrected: z.boolean(),
})
export type ReportRow = z.output<typeof ReportRow>

/** A project of a school that the caller looks at: their own, or one below their bureau. */
const ReportedProject = id('reportedProject', 'assessProject')

const UsualProject = id('reportedProject')
  .register(fieldMeaning, { kind: 'reportedProject', sample: 'assessProject', usual: true })
  .optional()

const ofSchool = { schoolId: SchoolId.optional().describe('上级单位要看的学校；不填为本校') }

const ReportSearch = z.object({
  ...ofSchool,
  assessProjectId: UsualProject.describe('不填为班级每周综合'),
  periodId: id('assessPeriod').optional().describe('已写定的周期；不填则按起止日期统计'),
  startTime: WireDay.optional(),
  endTime: WireDay.optional().register(fieldMeaning, { sample: 'day' }),
  deptId: DepartmentId.optional(),
  line: z.enum(lineKinds).default('target').describe('学生项目：class 为按班级汇总'),
  by: z.enum(rankedBy).default('total').describe('按总分或人均排名'),
})
export type ReportSearch = z.output<typeof ReportSearch>

const FlagClass = z.object({
  classId: z.int(),
  name: z.string(),
  value: z.number(),
  rank: z.int(),
  isCorrected: z.boolean().describe('周结束后有更正'),
  firstRank: z.int().describe('更正前的名次'),
})

/** The classes with the red flag of a week. */
export const FlagWeek = z.object({
  periodId: z.int(),
  name: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  grades: z.array(z.object({ gradeId: z.int().nullable(), gradeName: z.string(), classes: z.array(FlagClass) })),
})
export type FlagWeek = z.output<typeof FlagWeek>

const Settings = z.object({
  appealDays: z.int().min(0).max(reportLimits.appealDays).default(7).describe('记录后几天内可以申诉，0 为不能申诉'),
  flagsPerGrade: z.int().min(1).max(reportLimits.flags).default(2).describe('每个年级的流动红旗数，并列的都有'),
  weights: z
    .array(z.object({ projectId: id('assessProject', 'weightedProject'), weight: PositiveValue }))
    .max(reportLimits.weights)
    .refine((weights) => new Set(weights.map(({ projectId }) => projectId)).size === weights.length, '项目不能重复')
    .default([])
    .describe('每周综合的项目与权重；都不填时每个班级项目权重为 1'),
})

/** The settings of a school. Version 0 means never saved. */
const SettingsView = z.object({
  ...Settings.shape,
  weights: z.array(z.object({ projectId: z.int(), weight: z.number() })),
  version: z.int(),
})

const { endsBeforeStart, notOnlyClasses } = moralRefusals

export const reportCalls = {
  reports: get('/moral/education/assessment/report/list', {
    doc: '一个项目最近的周期：30 天、12 周、12 个月或 12 个学期，近的在前。academics §7、§9',
    may: mayView,
    query: { ...ofSchool, projectId: ReportedProject.optional().describe('不填为班级每周综合'), ...daysInput },
    data: z.array(PeriodView),
    refusals: [common.notFound],
  }),
  rankReport: post('/moral/education/assessment/report/rank', {
    doc: '学校班级排名报表：一个周期或一段时间的得分与名次。academics §2',
    may: mayView,
    body: ReportSearch.extend(pageInput),
    data: pageOf(ReportRow).extend({
      assessType: z.enum(assessTypes),
      name: z.string(),
      joinDefault: z.boolean(),
      isEnded: z.boolean(),
    }),
    refusals: [common.notFound, endsBeforeStart],
    writes: false,
    isHeavy: true,
  }),
  exportReport: post('/excel/moral/report', {
    doc: '导出排名报表，给出后台任务的编号',
    may: mayView,
    body: ReportSearch,
    data: startedJob,
    refusals: [common.notFound, endsBeforeStart],
    onlyLooks: true,
  }),
  trend: get('/moral/education/assessment/report/trend', {
    doc: '一个学生、班级或宿舍在已结束周期的得分与名次，早的在前',
    may: mayView,
    query: {
      ...ofSchool,
      projectId: UsualProject.describe('不填为班级每周综合'),
      targetId: id('assessTarget', 'assessRecordTarget'),
      line: z.enum(lineKinds).default('target'),
    },
    data: z.array(
      z.object({ periodId: z.int(), name: z.string(), value: z.number(), rank: z.int(), isCorrected: z.boolean() }),
    ),
    refusals: [common.notFound],
  }),
  flags: get('/moral/education/assessment/flag/list', {
    doc: '流动红旗：最近各周每个年级的前几名，按班级每周综合',
    may: mayView,
    query: ofSchool,
    data: z.array(FlagWeek),
    refusals: [common.notFound],
  }),
  settings: get('/moral/education/assessment/settings', {
    doc: '申诉期限、流动红旗数与每周综合的权重；从未保存时为默认值，版本为 0',
    may: mayView,
    data: SettingsView,
  }),
  saveSettings: put('/moral/education/assessment/settings', {
    doc: '保存德育设置；已结束的周不变',
    may: mayEditProjects,
    body: Settings.extend({ version: versionOf('assessSettingsVersion') }),
    data: SettingsView,
    refusals: [common.notFound, common.stale, notOnlyClasses],
  }),
}
