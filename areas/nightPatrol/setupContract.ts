import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { patrolLimits } from './limits.ts'
import { patrolRefusals } from './refusals.ts'
import { holidayKinds } from './words.ts'

const mayEdit = permission('nightPatrol:plan:edit')
const { placeTwice, placeInUse, lineTwice, lineInUse, planTwice, notStaff, holidayTwice, holidayFar } = patrolRefusals
const Version = versionOf('patrolVersion')
const nameField = (blank: string) =>
  nameText(patrolLimits.name, blank).register(fieldMeaning, { sample: 'newPatrolName' })

const Place = z.object({
  id: id('patrolPlace').optional(),
  name: nameField('请填写地点名称'),
  building: text(patrolLimits.building).default(''),
  floor: text(patrolLimits.floor).default(''),
  note: text(patrolLimits.note).default(''),
  version: Version,
})

/** A place with the code that hangs there. */
export const PlaceView = z.object({ ...Place.shape, id: z.int(), code: z.string(), version: z.int() })
export type PlaceView = z.output<typeof PlaceView>

const PlaceId = id('patrolPlace', 'patrolPlaceOfLine')

const Line = z.object({
  id: id('patrolLine').optional(),
  name: nameField('请填写路线名称'),
  isOrdered: flag.default(true).describe('须按顺序巡查'),
  minutes: z.int().min(1).max(patrolLimits.minutes).describe('走完全程的分钟数'),
  placeIds: z
    .array(PlaceId)
    .min(1, '请选择地点')
    .max(patrolLimits.placesOfLine)
    .refine(areDistinct, '同一地点只能选一次')
    .describe('按巡查的顺序'),
  version: Version,
})

/** A line with its places. */
export const LineView = z.object({
  ...Line.shape,
  id: z.int(),
  placeIds: z.array(z.int()),
  places: z.array(z.string()),
  version: z.int(),
})
export type LineView = z.output<typeof LineView>

const Clock = minuteClock('patrolClock', '22:00')

const Plan = z.object({
  id: id('patrolPlan').optional(),
  name: nameField('请填写计划名称'),
  lineId: id('patrolLine', 'patrolLineOfPlan'),
  weekdays: z.array(z.int().min(1).max(7)).min(1, '请选择星期').max(7).refine(areDistinct, '星期重复'),
  startTimes: z
    .array(Clock)
    .min(1, '请填写开始时间')
    .max(patrolLimits.startTimes)
    .refine(areDistinct, '开始时间重复')
    .describe('如 22:00；零点后的属于前一天的夜'),
  startDay: WireDay.describe('第一夜').register(fieldMeaning, { sample: 'patrolStartDay' }),
  endDay: WireDay.describe('最后一夜；长期有效为 null')
    .register(fieldMeaning, { sample: 'patrolEndDay' })
    .nullable()
    .default(null),
  tolerance: z.int().min(0).max(patrolLimits.tolerance).describe('结束后宽限的分钟数'),
  followsCalendar: flag.default(false).describe('按校历：放假不巡查，调休随所调的星期'),
  guardIds: z
    .array(id('user', 'patrolGuard'))
    .min(1, '请选择巡查人')
    .max(patrolLimits.guards)
    .refine(areDistinct, '巡查人重复'),
  disabled: flag.default(false),
  version: Version,
})

const PlanInput = Plan.refine(({ startDay, endDay }) => endDay === null || startDay <= endDay, {
  path: ['endDay'],
  error: '结束日期不能早于开始日期',
})

/** A plan with the names of its line and guards. */
export const PlanView = z.object({
  ...Plan.shape,
  id: z.int(),
  lineId: z.int(),
  weekdays: z.array(z.int()),
  startTimes: z.array(z.string()),
  guardIds: z.array(z.int()),
  line: z.string(),
  guards: z.array(z.string()),
  version: z.int(),
})
export type PlanView = z.output<typeof PlanView>

const Holiday = z.object({
  id: id('patrolHoliday').optional(),
  day: WireDay.describe('夜所属的日期').register(fieldMeaning, { sample: 'newPatrolDay' }),
  kind: z.enum(holidayKinds).describe('off 不巡查，on 加巡'),
  name: nameText(patrolLimits.name, '请填写名称'),
  version: Version,
})

/** A night that plans skip or add. */
export const HolidayView = z.object({ ...Holiday.shape, id: z.int(), version: z.int() })
export type HolidayView = z.output<typeof HolidayView>

const Config = z.object({
  leastSeconds: z.int().min(0).max(patrolLimits.leastSeconds).default(30).describe('两处之间最少相隔的秒数'),
  earlyMinutes: z.int().min(0).max(patrolLimits.earlyMinutes).default(10).describe('可以提前开始的分钟数'),
  allowsPress: flag.default(false).describe('可以直接点选地点，不必扫码'),
  nightUntil: Clock.default('06:00').describe('此前开始的班次属于前一天的夜'),
  tellsUnbegun: flag.default(true).describe('未按时开始时发送短信'),
  unbegunMinutes: z.int().min(1).max(patrolLimits.unbegunMinutes).default(15),
  headIds: z.array(id('user', 'patrolGuard')).max(patrolLimits.heads).refine(areDistinct, '人员重复').default([]),
})

/** A school's settings. Version 0 means never saved. */
export const ConfigView = z.object({ ...Config.shape, headIds: z.array(z.int()), version: z.int() })
export type ConfigView = z.output<typeof ConfigView>

/** The settings of a school that never saved any. */
export const defaultConfig: ConfigView = { ...Config.parse({}), version: 0 }

/** The lists that a school keeps for its patrols: places, lines, plans, holidays and settings. */
export const setupCalls = {
  placePage: post('/nightPatrol/place/page', {
    doc: '巡查地点分页，按楼栋、楼层、名称，连同编码。academics §7，A-CALL-133',
    may: mayEdit,
    body: z.object({ keyword: keywordText(patrolLimits.name).default('').describe('名称、楼栋'), ...pageInput }),
    data: pageOf(PlaceView),
    writes: false,
  }),
  savePlace: post('/nightPatrol/place/save', {
    doc: '新增或保存巡查地点，编码由系统生成；版本不是最新时返回 10020 与当前内容。academics §7，A-CALL-133',
    may: mayEdit,
    body: Place,
    data: PlaceView,
    refusals: [common.notFound, common.stale, placeTwice],
  }),
  renewCode: put('/nightPatrol/place/code', {
    doc: '更换地点的编码；旧的标签随即失效',
    may: mayEdit,
    body: z.object({ id: id('patrolPlace') }),
    data: PlaceView,
    refusals: [common.notFound],
  }),
  deletePlace: del('/nightPatrol/place/delete', {
    doc: '删除巡查地点；路线中的不能删除，历史保留。academics §7，A-CALL-133',
    may: mayEdit,
    query: { id: id('patrolPlace') },
    data: nothing,
    refusals: [common.notFound, placeInUse],
  }),
  lines: get('/nightPatrol/line/list', {
    doc: '本校的巡查路线，按名称',
    may: mayEdit,
    data: z.array(LineView),
  }),
  saveLine: post('/nightPatrol/line/save', {
    doc: '新增或保存巡查路线；已开始的班次不变',
    may: mayEdit,
    body: Line,
    data: LineView,
    refusals: [common.notFound, common.stale, lineTwice],
  }),
  deleteLine: del('/nightPatrol/line/delete', {
    doc: '删除巡查路线；计划使用的不能删除',
    may: mayEdit,
    query: { id: id('patrolLine') },
    data: nothing,
    refusals: [common.notFound, lineInUse],
  }),
  plans: get('/nightPatrol/plan/list', {
    doc: '本校的巡查计划，按名称',
    may: mayEdit,
    data: z.array(PlanView),
  }),
  savePlan: post('/nightPatrol/plan/save', {
    doc: '新增或保存巡查计划，随即排出今后七天的班次；已开始的班次不变',
    may: mayEdit,
    body: PlanInput,
    data: PlanView,
    refusals: [common.notFound, common.stale, planTwice, notStaff],
  }),
  deletePlan: del('/nightPatrol/plan/delete', {
    doc: '删除巡查计划与未到时间的班次；历史保留',
    may: mayEdit,
    query: { id: id('patrolPlan') },
    data: nothing,
    refusals: [common.notFound],
  }),
  holidays: get('/nightPatrol/holiday/list', {
    doc: '不巡查与加巡的日期，近的在前',
    may: mayEdit,
    data: z.array(HolidayView),
  }),
  saveHoliday: post('/nightPatrol/holiday/save', {
    doc: '新增或保存巡查假日，随即调整未到时间的班次',
    may: mayEdit,
    body: Holiday,
    data: HolidayView,
    refusals: [common.notFound, common.stale, holidayTwice, holidayFar],
  }),
  deleteHoliday: del('/nightPatrol/holiday/delete', {
    doc: '删除巡查假日，那一夜恢复按计划',
    may: mayEdit,
    query: { id: id('patrolHoliday') },
    data: nothing,
    refusals: [common.notFound],
  }),
  config: get('/nightPatrol/config', {
    doc: '本校的巡查配置；从未保存时为默认值，版本为 0',
    may: mayEdit,
    data: ConfigView,
  }),
  saveConfig: put('/nightPatrol/config', {
    doc: '保存巡查配置；版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Config.extend({ version: versionOf('patrolConfigVersion') }),
    data: ConfigView,
    refusals: [common.stale, notStaff],
  }),
}
