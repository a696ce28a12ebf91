import { z } from 'zod'
import { anyone, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { normalizeCode } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { passRefusals, visitorRefusals } from './refusals.ts'
import { GateCounts, VisitRow } from './views.ts'
import { visitStates, visitorLimits } from './words.ts'

const atGate = permission('visitor:gate:work')

const Person = z.object({ id: z.int(), name: z.string(), departmentName: z.string() })

/** Normalizes the number of a badge, so that one badge has one spelling. */
export const normalizeBadge = (badge: string): string => normalizeCode(badge).toUpperCase()

/** A search for people needs a surname and more, so that nobody lists the school letter by letter. */
const Word = keywordText(visitorLimits.word)
  .refine((word) => word.trim().length >= 2, '请至少填写两个字')
  .register(fieldMeaning, { sample: 'visitorWord' })

export const gateCalls = {
  gateCounts: get('/visitor/gate/counts', {
    doc: '校门的访客人数：在校内、超时、待确认、今天还没有来',
    may: permission('visitor:visit:view'),
    data: GateCounts,
  }),
  findAtGate: post('/visitor/gate/find', {
    doc: '校门查找访客：六位入校码、手机号后四位、访客牌号、车牌或姓名；只找今天的与仍在校内的',
    may: atGate,
    body: z.object({
      word: keywordText(visitorLimits.word).refine((word) => word.trim() !== '', '请填写入校码、手机号后四位或姓名'),
    }),
    data: z.array(VisitRow),
    refusals: [],
    writes: false,
    namesChildren: true,
  }),
  letIn: put('/visitor/gate/letIn', {
    doc: '访客入校：每个入校码只能入校一次；黑名单人员须由安保负责人写明原因放行',
    title: '访客入校',
    may: atGate,
    body: z.object({
      id: id('visit', 'agreedVisit'),
      badge: text(visitorLimits.plate).overwrite(normalizeBadge).default('').describe('访客牌号'),
      gate: text(visitorLimits.word).register(fieldMeaning, { sample: 'visitGate' }).default(''),
      overrideReason: text(visitorLimits.note).default('').describe('放行黑名单人员的原因'),
    }),
    data: nothing,
    refusals: [
      common.notFound,
      visitorRefusals.notAgreed,
      visitorRefusals.cannotEnter,
      visitorRefusals.tooEarly,
      visitorRefusals.blocked,
      visitorRefusals.overrideReason,
      visitorRefusals.badgeInUse,
      visitorRefusals.unknownGate,
    ],
  }),
  letOut: put('/visitor/gate/letOut', {
    doc: '访客离校：每次来访只登记一次',
    title: '访客离校',
    may: atGate,
    body: z.object({ id: id('visit', 'insideVisit') }),
    data: nothing,
    refusals: [common.notFound, visitorRefusals.cannotLeave],
  }),
  visitorNumbers: post('/visitor/gate/numbers', {
    doc: '查看在校内或前后一天内的访客的完整手机号；证件号码与更早的只给安保负责人',
    title: '查看访客号码',
    may: atGate,
    body: z.object({ id: id('visit') }),
    data: z.object({ telephone: z.string(), documentNumber: z.string().nullable() }),
    refusals: [common.notFound, visitorRefusals.numbersClosed],
    onlyLooks: true,
    showsInFull: true,
    saysOnce: true,
  }),
  hosts: post('/visitor/findHosts', {
    doc: '登记访客时选择被访人：姓名、拼音或工号，不含手机号',
    may: atGate,
    body: z.object({ word: Word }),
    data: z.array(Person),
    refusals: [],
    writes: false,
  }),
  pupils: post('/visitor/findPupils', {
    doc: '接孩子时选择学生：教师只有自己范围之内的学生，姓名隐去名字',
    may: permission('visitor:gate:work', 'visitor:visit:invite'),
    body: z.object({ word: Word }),
    data: z.array(Person),
    refusals: [],
    writes: false,
    namesChildren: true,
  }),
  pass: post('/visitor/pass', {
    doc: '访客凭短信里的链接查看预约与入校码',
    may: anyone('访客没有账号，凭 256 位随机的链接查看自己的预约'),
    body: z.object({
      token: z
        .string()
        .regex(/^[\w-]{43}$/, '链接不完整')
        .register(fieldMeaning, { sample: 'passToken', secret: true }),
    }),
    data: z.object({
      schoolName: z.string(),
      visitorName: z.string().describe('只显示姓'),
      hostName: z.string().describe('只显示姓'),
      state: z.enum(visitStates),
      code: z.string().describe('入校码；不能再使用时为空'),
      fromTime: WireTime,
      untilTime: WireTime,
      gate: z.string(),
      companions: z.int(),
    }),
    refusals: [passRefusals.unknown, common.tooMany],
    writes: false,
  }),
}
