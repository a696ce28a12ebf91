import { z } from 'zod'
import { messageChannels, textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { pushSourceTypes, recipientStates } from './scenes.ts'

/** How many parents of a push are in which state. */
const PushCounts = z.object({
  total: z.int(),
  queued: z.int(),
  sent: z.int(),
  failed: z.int(),
  unreachable: z.int(),
})

/** A push with its progress. */
export const PushView = z.object({
  id: z.int(),
  srcType: z.enum(pushSourceTypes),
  srcId: z.int(),
  title: z.string(),
  sentByName: z.string(),
  sentTime: WireTime,
  isReminder: z.boolean().describe('提醒没有看过的家长'),
  counts: PushCounts,
})
export type PushView = z.output<typeof PushView>

/** A parent who gets the message of a push about a child. A child without parents has one row without a parent. */
export const RecipientView = z.object({
  id: z.int(),
  studentName: z.string(),
  className: z.string(),
  parentName: z.string().nullable(),
  relationship: z.string(),
  channel: z.enum(messageChannels).nullable(),
  state: z.enum(recipientStates),
  why: z.string().nullable().describe('无法送达或发送失败的原因'),
})
export type RecipientView = z.output<typeof RecipientView>

/** The effect of a push, shown before it is started. */
export const PushPlan = z.object({
  title: z.string(),
  pupils: z.int().describe('所选范围里名单上的学生'),
  wechat: z.int().describe('将收到微信消息的家长'),
  sms: z.int().describe('将收到短信的家长'),
  unreachable: z.int().describe('微信和手机号都没有的家长，以及没有家长的学生'),
  already: z.int().describe('此前已推送、不再重复发送的家长'),
  unreachableNames: z.array(z.string()).describe('前几个无法送达的，带原因'),
  ways: z.object({ sms: z.enum(textMessageStates), wechat: z.enum(textMessageStates) }),
  hasAddress: z.boolean().describe('已设置对外地址，可以发送链接'),
  sample: z
    .object({
      studentName: z.string(),
      parentName: z.string(),
      channel: z.enum(messageChannels),
      message: z.array(z.object({ title: z.string(), value: z.string() })).describe('消息中的各项内容'),
    })
    .nullable()
    .describe('以一名真实的家长为例；没有可送达的家长时为空'),
})
export type PushPlan = z.output<typeof PushPlan>
