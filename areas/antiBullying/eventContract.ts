import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { id, keywordText } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { bullyingRefusals } from './refusals.ts'
import { BullyingDevice, BullyingStatistics, EventContents, EventDetail, EventView, EventWithTexts } from './views.ts'
import { eventSources, eventStates, outcomes, personParts, reporters } from './words.ts'

/** The longest texts, and the most people of one report. */
export const bullyingLimits = { place: 64, description: 1000, note: 500, keyword: 64, accused: 20 } as const

const mayView = permission('antiBullying:event:view')
const mayEdit = permission('antiBullying:event:edit')

const EventId = id('bullyingEvent')
const EventToHandleId = id('bullyingEvent', 'newBullyingEvent')
const version = versionOf('bullyingVersion')

/** Announces a new or changed event of a school, without content: listeners read the list again. */
export const bullyingTopic = liveTopic('antiBullying.events', {
  doc: '本校有新的或更改的防欺凌事件',
  message: z.object({
    isNew: z.boolean(),
    accusedIds: z.array(z.int()).describe('举报中实施欺凌的人，收到的消息中为空'),
  }),
})

/** A search for events. */
export const EventSearch = z.object({
  keyword: keywordText(64).default('').describe('地点、设备与关键词'),
  state: z.enum(eventStates).optional(),
  source: z.enum(eventSources).optional(),
  ...daysInput,
})
export type EventSearch = z.output<typeof EventSearch>

const { alreadyHandled, alreadyClosed, notClosed, deviceEvent, reportKept, noAudio, timeToCome } = bullyingRefusals
const versioned = [common.notFound, common.stale]

/** Calls for events and their statistics. */
export const eventCalls = {
  eventPage: post('/antiBullying/find/page', {
    doc: '防欺凌事件分页，未结束的在前，新的在前；不含姓名、经过与处置结果，也不含本人被举报的',
    may: mayView,
    ...countedList(EventSearch, EventView),
  }),
  event: get('/antiBullying/event/{id}', {
    doc: '一个事件的上报与录音播放；不含姓名、经过与处置结果',
    may: mayView,
    params: { id: EventId },
    data: EventDetail,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  showEvent: post('/antiBullying/event/show', {
    doc: '一个事件的经过、涉及的人与处置记录；每次查看都有记录，范围之外的姓名打码',
    title: '查看防欺凌事件',
    may: mayView,
    body: z.object({ id: EventId }),
    data: EventContents,
    refusals: [common.notFound],
    onlyLooks: true,
    saysOnce: true,
    namesChildren: true,
  }),
  saveReport: post('/antiBullying/save', {
    doc: '新增举报，或修改还没有处理的；不记举报人姓名；版本不是最新时返回 10020 与当前内容',
    title: '保存举报',
    may: mayEdit,
    body: z.object({
      id: id('bullyingEvent', 'bullyingReport').optional(),
      reporter: z.enum(reporters).default('anonymous'),
      place: filledText(bullyingLimits.place, '请填写地点'),
      time: WireMoment.describe('发生的时间'),
      description: filledText(bullyingLimits.description, '请填写经过'),
      accusedIds: z
        .array(id('user', 'student'))
        .max(bullyingLimits.accused, `最多 ${bullyingLimits.accused} 人`)
        .default([])
        .describe('被举报的人，登记为实施欺凌；教职工不能查看举报自己的事件，也收不到短信'),
      version,
    }),
    data: EventWithTexts,
    refusals: [...versioned, deviceEvent, reportKept, timeToCome],
    namesChildren: true,
  }),
  deleteReport: del('/antiBullying/delete', {
    doc: '删除还没有处理的举报；设备上报的事件不能删除',
    title: '删除举报',
    may: mayEdit,
    query: { id: id('bullyingEvent', 'bullyingReport') },
    data: nothing,
    refusals: [common.notFound, deviceEvent, reportKept],
  }),
  takeEvent: post('/antiBullying/event/take', {
    doc: '开始处理一个事件，由本人负责',
    title: '开始处理事件',
    may: mayEdit,
    body: z.object({ id: EventToHandleId }),
    data: EventWithTexts,
    refusals: [common.notFound, alreadyHandled, alreadyClosed],
    namesChildren: true,
  }),
  closeEvent: post('/antiBullying/event/close', {
    doc: '结束一个事件：已处置或误报，与处置结果',
    title: '结束事件',
    may: mayEdit,
    body: z.object({
      id: EventToHandleId,
      state: z.enum(outcomes),
      outcome: filledText(bullyingLimits.note, '请填写处置结果'),
      version,
    }),
    data: EventWithTexts,
    refusals: [...versioned, alreadyClosed],
    namesChildren: true,
  }),
  reopenEvent: post('/antiBullying/event/reopen', {
    doc: '重新打开已结束的事件，由本人负责',
    title: '重新打开事件',
    may: mayEdit,
    body: z.object({ id: id('bullyingEvent', 'closedBullyingEvent'), version }),
    data: EventWithTexts,
    refusals: [...versioned, notClosed],
    namesChildren: true,
  }),
  addNote: post('/antiBullying/note/add', {
    doc: '给一个事件写处置记录',
    title: '写处置记录',
    may: mayEdit,
    body: z.object({ eventId: EventId, text: filledText(bullyingLimits.note, '请填写内容') }),
    data: EventContents,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  addPerson: post('/antiBullying/person/add', {
    doc: '登记事件涉及的学生或教职工；已登记的改为新的身份',
    title: '登记涉及的人',
    may: mayEdit,
    body: z.object({ eventId: EventId, userId: id('user', 'student'), part: z.enum(personParts) }),
    data: EventContents,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  removePerson: del('/antiBullying/person/delete', {
    doc: '移除事件涉及的人',
    title: '移除涉及的人',
    may: mayEdit,
    query: { id: id('bullyingPerson') },
    data: EventContents,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  playAudio: post('/antiBullying/audio/play', {
    doc: '录音的地址，几分钟内有效；每次播放都有记录',
    title: '播放录音',
    may: permission('antiBullying:audio:play'),
    body: z.object({ id: id('bullyingSignal') }),
    data: z.object({ url: z.string() }),
    refusals: [common.notFound, noAudio],
    onlyLooks: true,
    saysOnce: true,
    namesChildren: true,
  }),
  queue: get('/antiBullying/queue', {
    doc: '本校防欺凌事件实时消息的队列名称',
    may: mayView,
    data: z.string(),
  }),
  devices: get('/antiBullying/devices', {
    doc: '防欺凌设备与在线状态',
    may: mayView,
    data: z.array(BullyingDevice),
  }),
  statistics: post('/antiBullying/statistics', {
    doc: '事件统计：按地点、时段与结果，与响应时间的中位数',
    may: mayView,
    body: z.object(daysInput),
    data: BullyingStatistics,
    writes: false,
  }),
  exportEvents: post('/excel/antiBullying', {
    doc: '导出事件，给出后台任务的编号；不含录音、姓名、经过与处置结果',
    title: '导出防欺凌事件',
    may: mayView,
    body: EventSearch,
    data: startedJob,
  }),
}
