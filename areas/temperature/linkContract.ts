import { z } from 'zod'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { SealedLinkView, linkLimits, linkRefusals } from '../sealedLink/contract.ts'
import { PeriodId, ReadingDay } from './asked.ts'
import { EntryClass } from './entryContract.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { readingLimits } from './states.ts'

const may = permission('temperature:link:make')

/** What became of the text message with a link. */
export const temperatureSending = ['sent', 'notAsked', 'noAddress', 'noTemplate'] as const

/** Links by which parents report their child's temperature. */
export const linkCalls = {
  linkParents: get('/temp/link/parents', {
    doc: '一名学生的家长，请其填报体温时选择',
    may,
    query: { studentId: id('temperatureAsked') },
    data: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        relationship: z.string(),
        telephone: z.string().describe('只有开头三位，打开链接要填的后四位不显示；没有登记时为空'),
        stopped: z.boolean().describe('账号已停用或锁定，不能给其链接'),
      }),
    ),
    refusals: [common.notFound],
  }),
  makeLink: post('/temp/link/create', {
    doc: `请家长填报体温：给出只显示一次的链接，家长凭手机号后四位打开`,
    title: '请家长填报体温',
    may,
    body: z.object({
      studentId: id('temperatureAsked'),
      parentId: id('temperatureParent'),
      days: z.int().min(1).max(linkLimits.days).default(readingLimits.linkDays).describe('几天内有效'),
      sends: z.boolean().default(true).describe('同时用短信发给家长'),
    }),
    data: z.object({
      id: z.int(),
      place: z.string().describe('链接在本站地址之后的部分；只在此给出一次').register(fieldMeaning, { secret: true }),
      sending: z
        .enum(temperatureSending)
        .describe('sent 已交发件箱，notAsked 未要求，noAddress 未设置对外地址，noTemplate 未设置短信模板'),
      studentName: z.string(),
      parentName: z.string(),
      expiresTime: WireTime,
    }),
    refusals: [common.notFound, linkRefusals.noNumber, linkRefusals.parentStopped, linkRefusals.childStopped],
  }),
  remind: post('/temp/link/remind', {
    doc: '提醒一个班级在一个时段未上报的学生的家长：给每名家长发送一天有效的填报链接',
    title: '提醒家长填报体温',
    may,
    body: z.object({
      deptId: EntryClass,
      date: ReadingDay.optional(),
      periodId: PeriodId.optional(),
      studentIds: z
        .array(id('temperatureAsked', 'temperatureStudent'))
        .max(readingLimits.rows)
        .default([])
        .describe('只提醒这些学生；不给为全部未上报的'),
    }),
    data: z.object({
      sent: z.int().describe('交发件箱的短信条数'),
      asked: z.int().describe('被提醒到的学生人数'),
      noNumber: z.array(z.object({ userId: z.int(), name: z.string() })).describe('没有可以收到短信的家长的学生'),
      sending: z.enum(temperatureSending),
    }),
    refusals: [common.notFound, refusals.wrongPeriod],
  }),
  links: post('/temp/link/page', {
    doc: '请家长填报体温的链接，新的在前',
    may,
    body: z.object({ ...pageInput, studentId: id('temperatureAsked', 'noTemperatureAsked').optional() }),
    data: pageOf(SealedLinkView),
    refusals: [common.notFound],
    writes: false,
  }),
  revokeLink: put('/temp/link/revoke', {
    doc: '撤销家长的体温链接，已打开的也立即失效',
    title: '撤销体温链接',
    may,
    body: z.object({ id: id('temperatureLink') }),
    data: nothing,
    refusals: [common.notFound, linkRefusals.ended],
  }),
}
