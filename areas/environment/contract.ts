import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, device, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { type Limits, type MeasureName, measureNames, measures, placeKinds } from './measures.ts'
import { AirBatch, AirReceipt } from './readings.ts'
import { spans } from './spans.ts'
import { AirNow, ExceedanceRow, History, PlaceView, exceedanceStates } from './views.ts'

export const environmentRefusals = {
  notMonitor: refusal(72001, '设备“{name}”不是空气监测仪，不能上报环境数据'),
  standardTwice: refusal(72002, '标准刚被他人保存，请刷新后再改'),
  handledAlready: refusal(72003, '{name}已登记处理，请刷新后查看'),
} as const

/** Maximum monitors in one chart. More lines are hard to distinguish. */
export const mostCompared = 6

const mayView = permission('environment:air:view')
const mayEdit = permission('environment:air:edit')
const mayHandle = permission('environment:exceedance:handle')

const limit = (measure: MeasureName) => z.number().min(measures[measure].least).max(measures[measure].most).nullable()

const limitsOf = (measure: MeasureName) =>
  z
    .object({
      goodLeast: limit(measure),
      goodMost: limit(measure),
      fairLeast: limit(measure),
      fairMost: limit(measure),
    })
    .refine(({ goodLeast, fairLeast }) => fairLeast === null || goodLeast === null || fairLeast <= goodLeast, {
      path: ['fairLeast'],
      error: '“一般”的下限不能高于“良好”的下限',
    })
    .refine(({ goodMost, fairMost }) => fairMost === null || goodMost === null || fairMost >= goodMost, {
      path: ['fairMost'],
      error: '“一般”的上限不能低于“良好”的上限',
    })
    .refine(({ goodLeast, goodMost }) => goodLeast === null || goodMost === null || goodLeast <= goodMost, {
      path: ['goodMost'],
      error: '上限不能低于下限',
    })

const StandardLimits = z.object({
  temp: limitsOf('temp'),
  humidity: limitsOf('humidity'),
  pm25: limitsOf('pm25'),
  co2: limitsOf('co2'),
  formaldehyde: limitsOf('formaldehyde'),
  noise: limitsOf('noise'),
  light: limitsOf('light'),
})

/** Returns why the limits of a measure contradict each other, or undefined. */
export const findLimitsFault = (measure: MeasureName, limits: Limits): string | undefined =>
  StandardLimits.shape[measure].safeParse(limits).error?.issues[0]?.message

/** The limits of a kind of place. Without an id they are the defaults. */
export const StandardView = z.object({
  id: z.int().nullable(),
  placeKind: z.enum(placeKinds),
  limits: StandardLimits,
  version: z.int(),
})
export type StandardView = z.output<typeof StandardView>

const Settings = z.object({
  staleMinutes: z.int().min(2).max(240).default(15).describe('超过这么久没有新数据，数值视为过期'),
  alertMinutes: z.int().min(0).max(240).default(10).describe('超标持续这么久才提醒'),
})

/** A school's settings. Version 0 means never saved. */
export const SettingsView = z.object({ ...Settings.shape, version: z.int() })
export type SettingsView = z.output<typeof SettingsView>

/** The settings of a school that never saved any. */
export const defaultSettings: SettingsView = { ...Settings.parse({}), version: 0 }

/** Filters of the exceedances. */
export const ExceedanceSearch = z.object({
  deviceId: id('device', 'airMonitor').optional(),
  measure: z.enum(measureNames).optional(),
  state: z.enum(exceedanceStates).optional(),
  handled: z.enum(['yes', 'no']).optional(),
  ...daysInput,
})

const HistorySearch = z.object({
  deviceIds: z.array(id('device', 'airMonitor')).min(1, '请选择地点').max(mostCompared, '最多比较 6 个地点'),
  measure: z.enum(measureNames),
  span: z.enum(spans),
  day: WireDay.describe('所在的日、周（周一起）或月'),
})

export const environment = {
  report: post('/device/channel/air', {
    doc: '空气监测仪上报一批读数；提交后返回回执，之前设备须保留并重发。academics §3',
    title: '空气监测仪上报',
    may: device('设备以自己的凭证上报，只写入自己的读数'),
    body: AirBatch,
    mostBytes: kilobytes(150),
    data: AirReceipt,
    refusals: [environmentRefusals.notMonitor],
  }),
  now: get('/environment/air/now', {
    forOtherClients: true,
    doc: '按 MAC 地址查询当前空气；过期的数值为 null。academics §3、§7',
    may: mayView,
    query: { mac: text(32, 1).register(fieldMeaning, { sample: 'airMonitorMac', onlySought: true }) },
    data: AirNow,
    refusals: [common.notFound],
  }),
  places: get('/environment/place/list', {
    doc: '各地点的监测仪与最后一次的数值，按楼、楼层与名称。foundations §2',
    may: mayView,
    data: z.array(PlaceView),
  }),
  history: post('/environment/history', {
    doc: '一个或几个地点某指标在一日、一周或一月内的变化，按学校时区的时与日平均',
    may: mayView,
    body: HistorySearch,
    data: History,
    writes: false,
    refusals: [common.notFound],
  }),
  exceedancePage: post('/environment/find/page', {
    doc: '超标记录分页，新的在前。academics §7',
    may: mayView,
    ...countedList(ExceedanceSearch, ExceedanceRow),
    refusals: [common.notFound],
  }),
  handle: post('/environment/exceedance/handle', {
    doc: '登记超标的处理；他人已登记时拒绝',
    title: '登记超标处理',
    may: mayHandle,
    body: z.object({
      id: id('airExceedance'),
      handling: filledText(200, '请填写如何处理'),
    }),
    data: nothing,
    refusals: [common.notFound, environmentRefusals.handledAlready],
  }),
  exportExceedances: post('/excel/environment/exceedance', {
    doc: '导出超标记录，给出后台任务的编号',
    title: '导出超标记录',
    may: mayView,
    body: ExceedanceSearch,
    data: startedJob,
    refusals: [common.notFound],
  }),
  exportHours: post('/excel/environment/hour', {
    doc: '导出一段日期内各地点每小时的平均、最低与最高值，给出后台任务的编号',
    title: '导出环境数据',
    may: mayView,
    body: z
      .object({ from: WireDay, to: WireDay })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 92 * 86_400_000, {
        path: ['to'],
        error: '一次最多导出 93 天',
      }),
    data: startedJob,
  }),
  standards: get('/environment/standard/list', {
    doc: '各类地点的标准；未保存过的为默认值，编号为 null',
    may: mayView,
    data: z.array(StandardView),
  }),
  saveStandard: post('/environment/save', {
    doc: '保存一类地点的标准，下一条读数起生效；版本不是最新时返回 10020 与当前内容。academics §7',
    title: '保存环境标准',
    may: mayEdit,
    body: z.object({
      placeKind: z.enum(placeKinds),
      limits: StandardLimits,
      version: versionOf('airStandardVersion'),
    }),
    data: StandardView,
    refusals: [common.notFound, common.stale, environmentRefusals.standardTwice],
  }),
  deleteStandard: del('/environment/delete', {
    doc: '删除一类地点的标准，恢复默认值。academics §7',
    title: '恢复默认环境标准',
    may: mayEdit,
    query: { id: id('airStandard') },
    data: nothing,
    refusals: [common.notFound],
  }),
  settings: get('/environment/settings', {
    doc: '数据过期与提醒的时长；未保存过的为默认值，版本为 0',
    may: mayView,
    data: SettingsView,
  }),
  saveSettings: put('/environment/settings', {
    doc: '保存数据过期与提醒的时长；版本不是最新时返回 10020 与当前内容',
    title: '保存环境监测设置',
    may: mayEdit,
    body: Settings.extend({ version: versionOf('airSettingsVersion') }),
    data: SettingsView,
    refusals: [common.notFound, common.stale],
  }),
}
