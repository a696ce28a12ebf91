import { z } from 'zod'
import { secretText } from '../../platform/contract/ids.ts'
import { cardFaults } from '../card/contract.ts'
import { LeaveRecord, leaverStates } from '../leave/contract.ts'
import { contactMinutes, offlineVerdicts, requestStates } from './states.ts'

/** A gate that a keeper manages. */
export const GateDevice = z.object({
  id: z.int(),
  name: z.string(),
  ip: z.string(),
  mac: z.string(),
  installImg: z.string().nullable(),
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
  locationDesc: z.string(),
})
export type GateDevice = z.output<typeof GateDevice>

/**
 * A request with ids only. The desk reads the person with a call that checks reach; it never uses personal data from a
 * message.
 */
export const GateRequest = z.object({
  id: z.int(),
  deviceId: z.int(),
  userId: z.int(),
  stateDictId: z.int().describe('7 离校，8 返校'),
  state: z.enum(requestStates),
  askedAt: z.string().describe('ISO 时间'),
  endsAt: z.string().describe('ISO 时间；此后按超时处理'),
  decidedAt: z.string().nullable().describe('ISO 时间'),
  decidedById: z.int().nullable(),
  decidedByName: z.string(),
  cardFault: z.enum(cardFaults).nullable().describe('卡未启用或已过期，因此未经门卫即已拒绝；其余为 null'),
})
export type GateRequest = z.output<typeof GateRequest>

/** The gate rule that applies to a person. Null for staff and for schools without rules. */
export const AppliedRule = z
  .object({
    allowed: z.boolean().describe('有规则允许不请假通行；是否放行仍由门卫决定'),
    text: z.string().describe('规则，如 走读生放学 16:30–18:00 可出；没有时为 不在可通行时段'),
  })
  .describe('通行规则；教职工与未设规则的学校为 null')
export type AppliedRule = z.output<typeof AppliedRule>

/** A person at the gate, as the entry dialog shows them (operations §2.4). */
export const EntryPerson = z.object({
  userId: z.int(),
  name: z.string(),
  userFaceImg: z.string().nullable().describe('人脸照片，没有时为头像'),
  code: z.string(),
  clazzName: z.string(),
  isStudent: z.boolean(),
  leaverState: z.enum(leaverStates),
  leave: LeaveRecord.nullable().describe('决定请假状态的那一条'),
  note: z.string().describe('其他：24 小时内将开始的请假、住校与否、上次出入'),
  rules: z.object({ leaving: AppliedRule, returning: AppliedRule }).nullable().describe('此刻离校与返校的通行规则'),
  contacts: z.array(
    z.object({ name: z.string(), relationship: z.string(), phone: z.string().describe('隐去中间四位') }),
  ),
})
export type EntryPerson = z.output<typeof EntryPerson>

/** The holder of a card shown to the keeper's reader. */
export const CardHolder = EntryPerson.extend({
  ticket: secretText().describe(`刷卡凭据：${contactMinutes} 分钟内凭此查看此人联系人的完整号码，只对本人有效`),
  cardFault: z.enum(cardFaults).nullable().describe('此卡未启用或已过期；可用的卡与以学工号为卡号的人为 null'),
})
export type CardHolder = z.output<typeof CardHolder>

/** A gate's or a disconnected keeper's decision that needs a review. */
export const OfflineDecision = z.object({
  id: z.int(),
  deviceId: z.int(),
  deviceName: z.string(),
  userId: z.int(),
  name: z.string(),
  stateDictId: z.int().describe('7 离校，8 返校'),
  passed: z.boolean(),
  at: z.string().describe('ISO 时间'),
  listNumber: z.int(),
  verdict: z.enum(offlineVerdicts),
  keeperName: z.string().describe('断线时放行的门卫；设备自己决定的为空'),
})
export type OfflineDecision = z.output<typeof OfflineDecision>
