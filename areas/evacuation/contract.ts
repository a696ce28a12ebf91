import { z } from 'zod'
import { get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, largestCount, text } from '../../platform/contract/ids.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'

export const evacuationRefusals = {
  ended: refusal(36003, '清点已经结束，不能再修改'),
  notBeginner: refusal(36004, '只有发起人和学校管理员可以结束清点、撤回结束'),
  endTooOld: refusal(36005, '结束已超过 {minutes} 分钟，不能撤回'),
  anotherRuns: refusal(36006, '已有另一次清点正在进行，不能撤回'),
} as const

/** Minutes for which an end can be taken back. */
export const takeBackMinutes = 30

/** Maximum number of ticks that a phone sends per request. */
const ticksAtOnce = 200

const Numbers = z.object({
  inside: z.int().describe('按记录在校内的人数'),
  found: z.int().describe('其中已清点的人数'),
  unknown: z.int().describe('去向不明的人数'),
  unknownFound: z.int().describe('其中已清点的人数'),
})
export type Numbers = z.output<typeof Numbers>

/** An evacuation as listed. */
export const EvacuationHead = z.object({
  id: z.int(),
  begunTime: z.string(),
  begunBy: z.string(),
  endTime: z.string().nullable(),
  endedBy: z.string(),
  isDrill: z.boolean(),
  note: z.string(),
  numbers: Numbers,
  mayEnd: z.boolean().describe('本人可以结束此次清点、撤回结束'),
  canTakeBack: z.boolean().describe(`结束未满 ${takeBackMinutes} 分钟，可以撤回`),
})
export type EvacuationHead = z.output<typeof EvacuationHead>

/** A person's tick. Of two states, the one with the greater `turn` is newer. */
export const TickState = z.object({
  userId: z.int(),
  turn: z.int(),
  by: z.string(),
  time: z.string().nullable().describe('清点时间；未清点为 null'),
})
export type TickState = z.output<typeof TickState>

const insideStates = ['dormitory', 'school', 'unknown'] as const

export const EvacuationPerson = TickState.extend({
  name: z.string(),
  isStudent: z.boolean(),
  isAway: z.boolean().describe('请假中'),
  standing: z.enum(insideStates),
  since: z.string().nullable(),
  building: z.string(),
  room: z.string(),
  className: z.string(),
})
export type EvacuationPerson = z.output<typeof EvacuationPerson>

/** `numbers` are totals after the ticks, not differences, so that a message received twice does no harm. */
export const EvacuationMessage = z.object({ numbers: Numbers, ticks: z.array(TickState), ended: z.boolean() })
export type EvacuationMessage = z.output<typeof EvacuationMessage>

export const evacuationTopic = liveTopic('evacuation.list', {
  doc: '疏散清点：一次清点中的勾选与人数',
  message: EvacuationMessage,
})

const mayRun = permission('access:evacuation:run')
const mayTick = permission('access:evacuation:tick')
const EvacuationId = id('evacuation')
const ofOne = { query: { evacuationId: EvacuationId }, refusals: [common.notFound] }

const Tick = z.object({
  userId: id('evacuated'),
  isTicked: flag.register(fieldMeaning, { sample: 'evacuationTick' }),
  turn: z
    .int()
    .min(0)
    .max(largestCount)
    .describe('勾选时所见的次序；别人已改动的不再覆盖')
    .register(fieldMeaning, { sample: 'evacuationTurn' }),
})

export const evacuationCalls = {
  begin: post('/evacuation/begin', {
    doc: '开始疏散清点：记下此刻在校内与去向不明的每个人；已有进行中的清点时返回它',
    may: mayRun,
    data: z.object({ id: z.int(), isNew: z.boolean() }),
  }),
  end: put('/evacuation/end', {
    doc: '结束疏散清点，注明是否演练；限发起人与学校管理员',
    may: mayRun,
    body: z.object({ evacuationId: EvacuationId, isDrill: flag, note: text(200).default('') }),
    data: nothing,
    refusals: [common.notFound, evacuationRefusals.ended, evacuationRefusals.notBeginner],
  }),
  takeBackEnd: put('/evacuation/end/takeBack', {
    doc: `撤回结束，清点继续；限发起人与学校管理员，结束后 ${takeBackMinutes} 分钟之内。其间发来的勾选一并计入`,
    title: '撤回疏散清点的结束',
    may: mayRun,
    body: z.object({ evacuationId: id('endedEvacuation') }),
    data: nothing,
    refusals: [
      common.notFound,
      evacuationRefusals.notBeginner,
      evacuationRefusals.endTooOld,
      evacuationRefusals.anotherRuns,
    ],
  }),
  current: get('/evacuation/current', {
    doc: '进行中的疏散清点；没有时为 null',
    may: mayTick,
    data: EvacuationHead.nullable(),
  }),
  list: get('/evacuation/list', {
    doc: '一次疏散清点的人员，按楼与班级；年级主任只见所管班级，班主任只见本班，人数亦然',
    may: mayTick,
    ...ofOne,
    data: z.object({
      head: EvacuationHead,
      classes: z.array(z.string()).nullable().describe('名单只含这些班级（本人任班主任或副班主任）；全校为 null'),
      people: z.array(EvacuationPerson),
    }),
  }),
  tick: post('/evacuation/tick', {
    doc: `勾选或取消勾选已找到的人；重复的勾选只算一次。结束后 ${takeBackMinutes} 分钟之内的勾选被拒绝但保留，撤回结束后计入`,
    may: mayTick,
    body: z.object({ evacuationId: EvacuationId, ticks: z.array(Tick).min(1).max(ticksAtOnce) }),
    mostBytes: kilobytes(21),
    data: z.object({ numbers: Numbers, ticks: z.array(TickState) }),
    refusals: [common.notFound, evacuationRefusals.ended],
  }),
  queue: get('/evacuation/queue', {
    doc: '一次疏散清点的消息队列名；只见部分班级的人为空，其名单定时查询',
    may: mayTick,
    ...ofOne,
    data: z.string(),
  }),
  page: post('/evacuation/page', {
    doc: '历次疏散清点，由新到旧',
    may: mayTick,
    body: z.object(pageInput),
    data: pageOf(EvacuationHead),
    writes: false,
  }),
}
