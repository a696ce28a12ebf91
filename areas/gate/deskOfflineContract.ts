import { z } from 'zod'
import { lastMoment } from '../../platform/contract/calendarBounds.ts'
import { get, kilobytes, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, wholeNumber } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { directions } from './ruleContract.ts'
import { gateEntry, offlineLimits } from './states.ts'

const may = permission('school:menwei:view')
const moment = (meaning: string) =>
  z
    .int()
    .min(0)
    .max(lastMoment)
    .describe(`${meaning}，服务器时钟的毫秒时间戳`)
    .register(fieldMeaning, { sample: 'deviceMoment' })

/** A person who may pass without a keeper's decision, from a moment until just before another. */
export const DeskListed = z.object({
  userId: z.int(),
  name: z.string(),
  clazzName: z.string(),
  card: z.string().nullable().describe('卡号的标记，不能还原卡号；两张卡标记相同时为 null'),
  from: z.int().describe('毫秒时间戳'),
  until: z.int().describe('毫秒时间戳，不含'),
  direction: z.enum(directions),
})
export type DeskListed = z.output<typeof DeskListed>

const Decision = z.object({
  number: wholeNumber().describe('网页为这次放行起的编号，重发时不变').register(fieldMeaning, {
    sample: 'askNumber',
    isOnce: true,
  }),
  // No check of reach here: the receipt names a person who has left the school, so that the rest still counts.
  userId: wholeNumber().register(fieldMeaning, { sample: 'gateAsker' }),
  stateDictId: z
    .union([z.literal(gateEntry.leaving), z.literal(gateEntry.returning)])
    .describe('7 离校，8 返校')
    .register(fieldMeaning, { sample: 'gateDirection' }),
  at: moment('放行时间'),
  listedAt: moment('所据名单的生成时间'),
})

/** Calls of a desk without a connection: the list that it keeps in memory, and the decisions made meanwhile. */
export const deskOfflineCalls = {
  deskList: get('/gate/desk/list', {
    doc: '门卫台断线时据以放行的名单，此后几小时内凭请假或通行规则可以通行的人；网页只保存在内存中',
    may,
    data: z.object({
      madeAt: z.int().describe('毫秒时间戳'),
      validUntil: z.int().describe('毫秒时间戳'),
      salt: z.string().describe('卡号标记所用'),
      people: z.array(DeskListed),
    }),
  }),
  deskOffline: post('/gate/desk/offline', {
    doc: '门卫补录断线时的放行：以门卫与放行时间记录，按编号只计一次，与当时的请假、通行规则核对；24 小时之前的与本人的不接收，逐条说明',
    title: '补录离线放行',
    may,
    body: z.object({
      deviceId: id('gateDevice').describe('人员通过的门禁设备'),
      decisions: z.array(Decision).min(1).max(offlineLimits.batch),
    }),
    mostBytes: kilobytes(35),
    data: z.object({
      counted: z.int(),
      repeated: z.int().describe('之前已经补录的'),
      refused: z.array(z.object({ number: z.int(), reason: z.string() })),
    }),
    refusals: [common.notFound],
  }),
}
