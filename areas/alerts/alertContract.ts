import { z } from 'zod'
import { get, permission, post, put } from '../../platform/contract/call.ts'
import { id, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { common } from '../../platform/contract/refusal.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { alertRefusals as refusals } from './refusals.ts'
import { AlertView, HoldView, KindFigures, Readiness, SchoolFigures, Sending, filteredState } from './views.ts'
import { alertKinds, alertLimits } from './words.ts'

const may = permission('alerts:alert:view')
const mayDecide = permission('alerts:alert:decide')

const AlertId = id('alert')

/** Filters of the history. */
export const AlertSearch = z.object({
  kind: z.enum(alertKinds).optional(),
  state: filteredState.optional(),
  ...daysInput,
})
export type AlertSearch = z.output<typeof AlertSearch>

/** Calls for today's alerts, held ones, calls to parents, the history and its figures. */
export const alertCalls = {
  today: post('/alerts/today/page', {
    doc: '今日预警，没有回复的在前；班主任为所带班级，宿舍管理员为所管楼栋的学生',
    may,
    ...countedList(z.object({ kind: z.enum(alertKinds).optional() }), AlertView),
    namesChildren: true,
  }),
  count: get('/alerts/count', {
    doc: '今日预警中没有回复的条数；可以核对全校的人另加待核对的批数',
    may,
    data: z.object({ waiting: z.int(), holds: z.int() }),
    namesChildren: true,
  }),
  readiness: get('/alerts/readiness', {
    doc: '每种预警今天能否判断、能否通知，及不能的原因；没有开启的也列出',
    title: '预警能否判断',
    may,
    data: z.array(Readiness),
  }),
  holds: get('/alerts/holds', {
    doc: '没有发送、等待核对的预警，最早的在前',
    may: mayDecide,
    data: z.array(HoldView),
    refusals: [refusals.tooFewReached],
    namesChildren: true,
  }),
  decideHold: put('/alerts/hold/decide', {
    doc: '发送或不发送一批待核对的预警；已经到的学生不再通知',
    title: '处理待核对的预警',
    may: mayDecide,
    body: z.object({
      id: id('alertHold'),
      sends: z.boolean(),
      note: text(alertLimits.note).default('').describe('说明，如 秋游，返校晚'),
    }),
    data: Sending,
    refusals: [common.notFound, refusals.holdDecided, refusals.holdTooOld, refusals.tooFewReached],
    namesChildren: true,
  }),
  parents: get('/alerts/parents', {
    doc: '一条预警的学生的家长，号码隐去中间几位',
    may,
    query: { id: AlertId },
    data: z.array(z.object({ id: z.int(), name: z.string(), relationship: z.string(), telephone: z.string() })),
    refusals: [common.notFound],
    namesChildren: true,
  }),
  call: post('/alerts/call', {
    doc: '给家长打电话：返回完整号码，并记录由谁拨打',
    title: '给家长打电话',
    may,
    body: z.object({ id: AlertId, parentId: id('alertParent') }),
    data: z.object({ name: z.string(), telephone: z.string() }),
    refusals: [common.notFound, refusals.noNumber],
    saysOnce: true,
    showsInFull: true,
    namesChildren: true,
  }),
  history: post('/alerts/history/page', {
    doc: '预警记录分页，新的在前',
    may,
    ...countedList(AlertSearch, AlertView),
    namesChildren: true,
  }),
  figures: post('/alerts/history/figures', {
    doc: '一段时间各种预警的次数',
    may,
    body: z.object(daysInput),
    data: z.array(KindFigures),
    writes: false,
    namesChildren: true,
  }),
  exportHistory: post('/alerts/history/export', {
    doc: '导出预警记录，给出后台任务的编号',
    title: '导出预警记录',
    may,
    body: AlertSearch,
    data: startedJob,
    onlyLooks: true,
    namesChildren: true,
  }),
  regionFigures: post('/alerts/region/figures', {
    doc: '各学校一段时间的预警次数，只有次数',
    may: permission('alerts:figures:view'),
    body: z.object(daysInput),
    data: z.array(SchoolFigures),
    writes: false,
  }),
}
