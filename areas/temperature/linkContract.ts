import { z } from 'zod'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import {
  MadeLink,
  ParentsToAsk,
  SealedLinkView,
  linkLimits,
  linkRefusals,
  newLinkRefusals,
  sendingStates,
} from '../sealedLink/contract.ts'
import { PeriodId, ReadingDay } from './periodInputs.ts'
import { EntryClass } from './entryContract.ts'
import { temperatureRefusals as refusals } from './refusals.ts'
import { readingLimits } from './states.ts'

const may = permission('temperature:link:make')

const ReminderInput = z.object({
  deptId: EntryClass,
  date: ReadingDay.optional(),
  periodId: PeriodId.optional(),
  studentIds: z
    .array(id('temperatureAsked', 'temperatureStudent'))
    .max(readingLimits.rows)
    .default([])
    .describe('只提醒这些学生；不给为全部未上报的'),
})

const noNumber = z.array(z.object({ userId: z.int(), name: z.string() })).describe('没有可以收到短信的家长的学生')

/** Calls for the links by which parents report their child's temperature. */
export const linkCalls = {
  linkParents: get('/temp/link/parents', {
    doc: '一名学生的家长，请其填报体温时选择',
    may,
    query: { studentId: id('temperatureAsked') },
    data: ParentsToAsk,
    refusals: [common.notFound],
  }),
  makeLink: post('/temp/link/create', {
    doc: '请家长填报体温：链接用短信发给家长，没有发送的在应答中给出一次；家长凭手机号后六位打开',
    title: '请家长填报体温',
    may,
    body: z.object({
      studentId: id('temperatureAsked'),
      parentId: id('temperatureParent'),
      days: z.int().min(1).max(linkLimits.days).default(readingLimits.linkDays).describe('有效天数'),
      sends: z.boolean().default(true).describe('用短信发给家长；不发的由创建人转交'),
    }),
    data: MadeLink,
    refusals: newLinkRefusals,
  }),
  remindPlan: post('/temp/link/remind/plan', {
    doc: '提醒之前：能不能发短信，哪些学生没有可以收到短信的家长',
    may,
    body: ReminderInput,
    data: z.object({ noNumber, sending: z.enum(sendingStates) }),
    refusals: [common.notFound, refusals.wrongPeriod],
    writes: false,
  }),
  remind: post('/temp/link/remind', {
    doc: '提醒一个班级在一个时段未上报的学生的家长：给每名家长发送一天有效的填报链接',
    title: '提醒家长填报体温',
    may,
    body: ReminderInput,
    data: z.object({
      sent: z.int().describe('交发件箱的短信条数'),
      asked: z.int().describe('被提醒到的学生人数'),
      noNumber,
      sending: z.enum(sendingStates),
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
