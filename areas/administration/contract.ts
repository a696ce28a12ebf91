import { z } from 'zod'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { messageChannels, purposeNames } from '../../platform/contract/messagePurposes.ts'
import { normalizeTelephone } from '../../platform/contract/numbers.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { SchoolId } from '../registry/contract.ts'
import { brandCalls } from './brandContract.ts'
import {
  AuditChoices,
  AuditDetail,
  AuditRow,
  JobRow,
  MessageDetail,
  MessageRow,
  SystemStatus,
  TemplateView,
} from './views.ts'

/** Audit entries outnumber what other ids can hold. */
const AuditEntryId = z
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .register(fieldMeaning, { kind: 'auditEntry', sample: 'auditEntry' })

const MessageId = id('outboxMessage')

export const administrationRefusals = {
  notSendable: refusal(20030, '只有发送失败的消息可以重新发送'),
} as const

const ofSchool = { schoolId: SchoolId.optional().describe('只看某一所学校；平台与教育局可用') }

/** Search fields of audit entries. */
const auditSearch = {
  ...ofSchool,
  from: WireMoment.optional(),
  to: WireMoment.optional(),
  person: text(64).default('').describe('操作人的姓名或用户名'),
  concerned: text(64).default('').describe('涉及人员的姓名或用户名；不给起始时间时只查近 90 天'),
  call: text(80).default('').describe('操作，如 users.bindRole'),
  relation: text(80).default('').describe('涉及的数据表，如 member_role'),
  requestId: text(80).default('').describe('请求编号'),
}
export const AuditFilter = z.object({ ...pageInput, ...auditSearch })
const AuditSearch = z.object(auditSearch)

export const messageStates = ['waiting', 'sent', 'failed'] as const
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

const Telephone = z
  .string()
  .overwrite(normalizeTelephone)
  .regex(/^1\d{10}$/, '手机号码不正确')
  .register(fieldMeaning, { sample: 'telephone' })

export const administration = {
  auditPage: post('/administration/audit/page', {
    doc: '审计日志，由新到旧；计数到一万条为止',
    may: permission('administration:audit:view'),
    body: AuditFilter,
    data: countedPageOf(AuditRow),
    writes: false,
    isHeavy: true,
  }),
  auditChoices: get('/administration/audit/choices', {
    doc: '审计日志可以筛选的操作与数据表',
    may: permission('administration:audit:view'),
    data: AuditChoices,
  }),
  auditEntry: get('/administration/audit/entry/{id}', {
    doc: '一条审计日志，含逐字段的前后变化；个人信息保持脱敏',
    may: permission('administration:audit:view'),
    params: { id: AuditEntryId },
    data: AuditDetail,
    refusals: [common.notFound],
  }),
  exportAudit: post('/administration/audit/export', {
    doc: '导出一所学校的审计日志，由新到旧；给出后台任务的编号',
    title: '导出审计日志',
    may: permission('administration:audit:view'),
    onlyLooks: true,
    body: AuditSearch,
    data: startedJob,
  }),
  outboxPage: post('/administration/outbox/page', {
    doc: '发件箱的消息，由新到旧；收件人脱敏',
    may: permission('administration:outbox:view'),
    ...countedList(
      z.object({
        ...ofSchool,
        state: z.enum(messageStates).optional(),
        channel: z.enum(messageChannels).optional(),
      }),
      MessageRow,
    ),
  }),
  outboxMessage: get('/administration/outbox/message/{id}', {
    doc: '发件箱的一条消息；只有演示模式给出内容',
    may: permission('administration:outbox:view'),
    params: { id: MessageId },
    data: MessageDetail,
    refusals: [common.notFound],
  }),
  resend: post('/administration/outbox/message/{id}/resend', {
    doc: '重新发送失败的消息',
    title: '重新发送消息',
    may: permission('administration:outbox:edit'),
    params: { id: id('outboxMessage', 'failedMessage') },
    data: nothing,
    refusals: [common.notFound, administrationRefusals.notSendable],
  }),
  sendTest: post('/administration/outbox/test', {
    doc: '向一个手机号发送测试短信，使用验证码模板；每人每分钟至多五条',
    title: '发送测试短信',
    may: permission('administration:outbox:edit'),
    body: z.object({ telephone: Telephone }),
    data: z.object({ id: z.int() }),
    refusals: [common.tooMany],
  }),
  templates: get('/administration/outbox/templates', {
    doc: '本校的消息模板，每种渠道与用途一条；尚未设置的版本为 0',
    may: permission('administration:outbox:view'),
    data: z.array(TemplateView),
  }),
  saveTemplate: put('/administration/outbox/template', {
    doc: '保存本校的消息模板；版本不是最新时返回 10020 与当前内容',
    may: permission('administration:outbox:edit'),
    body: z.object({
      channel: z.enum(messageChannels),
      purpose: z.enum(purposeNames),
      templateCode: text(128, 1).describe('服务商审核通过的模板编号'),
      signature: text(32).default('').describe('短信签名；微信不用'),
      version: versionOf('templateVersion'),
    }),
    data: TemplateView,
    refusals: [common.stale],
  }),
  jobPage: post('/administration/job/page', {
    doc: '后台任务，由新到旧',
    may: permission('administration:job:view'),
    ...countedList(z.object({ ...ofSchool, state: z.enum(jobStates).optional() }), JobRow),
  }),
  status: get('/administration/status', {
    doc: '平台的运行状态：节点、队列、数据库、版本',
    may: permission('administration:status:view'),
    data: SystemStatus,
  }),
  ...brandCalls,
}
