import { z } from 'zod'
import { countedList, sheetImport, sheetTemplate, startedJob } from '../../platform/contract/listCalls.ts'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { RecordRow, StatisticsView } from './views.ts'

export const pointsRefusals = {
  ruleTwice: refusal(31001, '已有规则“{name}”'),
  ruleDisabled: refusal(31002, '该规则已停用，请选择其他规则'),
  notStudents: refusal(31003, '{names}不是在校学生，不能记积分'),
  tooMuch: refusal(31004, '单次最多 {most} 分，不能记 {points} 分'),
  tooMuchToday: refusal(31005, '{name}当天已加 {today} 分，每人每天最多加 {most} 分'),
  tooLow: refusal(31006, '{name}现有 {balance} 分，扣减后低于 0 分'),
  alreadyCancelled: refusal(31007, '记录已经撤销，请刷新后查看'),
  notCancellable: refusal(31008, '撤销记录与初始积分不能撤销'),
  ruleTooMuch: refusal(31009, '本校单次最多 {most} 分，不能有 {points} 分的规则；请改小分值，或先修改积分设置'),
} as const

/** The longest type, item or rank; the maximum points of an entry, students of an award and rows of a file. */
export const pointsLimits = { word: 32, points: 10_000, students: 200, rows: 5000 } as const

const { ruleTwice, ruleDisabled, notStudents, tooMuch, tooMuchToday, tooLow } = pointsRefusals
const { alreadyCancelled, notCancellable, ruleTooMuch } = pointsRefusals
const mayConfigure = permission('points:config:edit')
const mayView = permission('points:record:view')
const mayEdit = permission('points:record:edit')
const mayCount = permission('points:statistics:view')

const Count = z.int().min(0).max(pointsLimits.points)
const pointsField = () =>
  z
    .int()
    .min(-pointsLimits.points)
    .max(pointsLimits.points)
    .refine((points) => points !== 0, '分值不能为 0')
const Reason = filledText(200, '请填写撤销原因')
const RuleId = id('pointsRule')
const RecordId = id('pointsRecord')

const Config = z.object({
  pointName: filledText(10, '请填写积分名称').default('积分'),
  initialPoints: Count.default(0).describe('学生第一次记积分时先得到的分数'),
  mostPerAward: Count.min(1).default(100).describe('单次最多加或扣的分数'),
  mostPerDay: Count.default(0).describe('每人每天最多加的分数，0 为不限'),
  mayBeNegative: flag.default(false).describe('余额可以低于 0'),
})

/** A school's settings. Version 0 means never saved. */
export const ConfigView = z.object({ ...Config.shape, version: z.int() })
export type ConfigView = z.output<typeof ConfigView>

/** The settings of a school that never saved any. */
export const defaultConfig: ConfigView = { ...Config.parse({}), version: 0 }

const Rule = z.object({
  id: RuleId.optional(),
  type: filledText(pointsLimits.word, '请填写类型').register(fieldMeaning, { sample: 'newPointsWord' }),
  item: filledText(pointsLimits.word, '请填写项目'),
  rank: text(pointsLimits.word).default('').describe('没有等级的项目不填'),
  points: pointsField()
    .register(fieldMeaning, { sample: 'rulePoints' })
    .describe('加分为正，扣分为负；不超过本校的单次上限'),
  note: text(200).default(''),
  disabled: flag.default(false),
  version: versionOf('pointsVersion'),
})

/** A rule with its points. */
export const RuleView = z.object({ ...Rule.shape, id: z.int(), version: z.int() })
export type RuleView = z.output<typeof RuleView>

/** Filters of the statistics by department and days. */
export const StatisticsSearch = z.object({ departmentId: DepartmentId.optional(), ...daysInput })

/** A search for ledger entries. */
export const RecordSearch = StatisticsSearch.extend({
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  type: text(pointsLimits.word).default(''),
  state: z.enum(['valid', 'cancelled']).optional(),
})

/** An award by a rule, or of free points with a reason. */
const Award = z
  .object({
    studentIds: z.array(id('user', 'student')).min(1, '请选择学生').max(pointsLimits.students),
    ruleId: id('pointsRule')
      .register(fieldMeaning, { kind: 'pointsRule', sample: 'pointsRule', usual: true })
      .optional(),
    points: pointsField().register(fieldMeaning, { sample: 'freePoints' }).optional().describe('不按规则时的分值'),
    note: text(200).default('').describe('不按规则时必填'),
  })
  .refine(({ ruleId, points }) => (ruleId === undefined) !== (points === undefined), {
    path: ['points'],
    error: '请选择规则，或填写分值',
  })
  .refine(({ points, note }) => points === undefined || note.trim() !== '', { path: ['note'], error: '请填写原因' })

const awardRefusals = [common.notFound, notStudents, tooMuch, tooMuchToday, tooLow]
const cancelRefusals = [common.notFound, alreadyCancelled, notCancellable, tooLow]

export const points = {
  config: get('/integral/config', {
    doc: '本校的积分设置；从未保存时为默认值，版本为 0。academics §7',
    may: signedIn('积分的名称与限额对本校每个教职工都一样'),
    data: ConfigView,
  }),
  createConfig: post('/integral/config', {
    doc: '首次保存积分设置；已有设置时返回 10020 与当前内容。academics §7',
    may: mayConfigure,
    body: Config.extend({ version: versionOf('firstPointsVersion') }),
    data: ConfigView,
    refusals: [common.stale],
  }),
  saveConfig: put('/integral/config', {
    doc: '保存积分设置；版本不是最新时返回 10020 与当前内容。academics §7',
    may: mayConfigure,
    body: Config.extend({ version: versionOf('pointsConfigVersion') }),
    data: ConfigView,
    refusals: [common.notFound, common.stale],
  }),
  rules: get('/integral/integral/list', {
    doc: '本校的全部积分规则，含停用的，按类型、项目、等级。academics §7',
    may: mayConfigure,
    data: z.array(RuleView),
  }),
  saveRule: post('/integral/integral/save', {
    doc: '新增或保存积分规则；不给编号为新增，版本不是最新时返回 10020 与当前内容。academics §7',
    may: mayConfigure,
    body: Rule,
    data: RuleView,
    refusals: [common.notFound, common.stale, ruleTwice, ruleTooMuch],
  }),
  deleteRule: del('/integral/integral/delete', {
    doc: '删除积分规则；流水中保留当时的类型、项目与等级。academics §7',
    may: mayConfigure,
    query: { id: RuleId },
    data: nothing,
    refusals: [common.notFound],
  }),
  importRules: post('/integral/integral/import', {
    doc: '按文件新增或修改积分规则，按类型、项目、等级查找；有一行有误则全部不写，错误文件在任务中下载',
    may: mayConfigure,
    ...sheetImport,
  }),
  ruleTemplate: post('/integral/integral/import/template', {
    doc: '积分规则导入模板的下载地址',
    may: mayConfigure,
    ...sheetTemplate,
  }),
  exportRules: post('/excel/integral/rule', {
    doc: '导出全部积分规则，给出后台任务的编号；文件可修改后重新导入',
    may: mayConfigure,
    body: z.object({}),
    data: startedJob,
  }),
  ruleTypes: get('/integral/rule/type', {
    doc: '启用中的规则的类型。academics §7',
    may: mayView,
    data: z.array(z.string()),
  }),
  ruleItems: get('/integral/rule/item', {
    doc: '一个类型的项目；项目的编号是其最小的规则编号。academics §7',
    may: mayView,
    query: { type: text(pointsLimits.word) },
    data: z.array(z.object({ id: z.int(), item: z.string() })),
  }),
  ruleRanks: get('/integral/rule/rank', {
    doc: '一个项目的等级与分值，编号即规则编号。academics §7',
    may: mayView,
    query: { type: text(pointsLimits.word), itemId: RuleId },
    data: z.array(z.object({ id: z.int(), rank: z.string(), points: z.int(), note: z.string() })),
    refusals: [common.notFound],
  }),
  recordPage: post('/integral/user/integral/page', {
    doc: '积分流水分页，新的在前，仅范围之内的学生。academics §7',
    may: mayView,
    ...countedList(RecordSearch, RecordRow),
    refusals: [common.notFound],
  }),
  award: post('/integral/user/integral/award', {
    doc: '给一名或多名学生记积分，按规则或自定分值；有一人不符合则都不记',
    may: mayEdit,
    body: Award,
    data: z.object({ students: z.int() }),
    refusals: [...awardRefusals, ruleDisabled],
  }),
  cancelRecord: put('/integral/user/integral/{id}', {
    doc: '撤销一条积分记录：另记一条相反的分值，原记录保留。academics §2、§7',
    may: mayEdit,
    params: { id: id('pointsRecord', 'pointsRecordToCancel') },
    query: { cancelReason: Reason },
    data: nothing,
    refusals: cancelRefusals,
  }),
  cancelRecords: post('/integral/user/integral/cancel', {
    doc: '以同一原因撤销多条积分记录，有一条不能撤销则都不撤销',
    may: mayEdit,
    body: z.object({ ids: z.array(RecordId).min(1).max(pointsLimits.students), cancelReason: Reason }),
    data: nothing,
    refusals: cancelRefusals,
  }),
  importRecords: post('/integral/user/import', {
    doc: '按文件记积分，有一行有误则全部不记，错误文件在任务中下载',
    may: mayEdit,
    ...sheetImport,
  }),
  importTemplate: post('/integral/user/import/template', {
    doc: '积分导入模板的下载地址',
    may: mayEdit,
    ...sheetTemplate,
  }),
  exportRecords: post('/excel/integral/user', {
    doc: '导出积分流水，给出后台任务的编号',
    may: mayView,
    body: RecordSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
  statistics: post('/integral/statistics', {
    doc: '积分统计：按类型、班级，与得分最多的学生；已撤销的不计。academics §7',
    may: mayCount,
    body: StatisticsSearch,
    data: StatisticsView,
    refusals: [common.notFound],
    writes: false,
  }),
  exportStatistics: post('/excel/integral/statistics', {
    doc: '导出每名学生的积分统计，给出后台任务的编号。academics §7',
    may: mayCount,
    body: StatisticsSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
}
