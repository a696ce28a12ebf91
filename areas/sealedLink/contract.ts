import { z } from 'zod'
import { anyone, post } from '../../platform/contract/call.ts'
import { fieldMeaning, secretText } from '../../platform/contract/ids.ts'
import { normalizeDigits } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { linkWord } from '../../platform/contract/words.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { identityRefusals } from '../identity/contract.ts'
import { endingRefusals, linkRefusals } from './refusals.ts'

export { endingRefusals, linkRefusals, newLinkRefusals } from './refusals.ts'

/**
 * Limits of links: wrong digits until a link locks, minutes that an opened link stays open, days that a link is valid
 * at most, and lookups of unknown tokens that one address may make within `unknownLooksMinutes`.
 */
export const linkLimits = {
  tries: 5,
  openMinutes: 30,
  days: 30,
  perDay: 5,
  unknownLooks: 300,
  unknownLooksMinutes: 10,
} as const

/** The page that opens a link. The token follows in the same fragment, which no browser sends to a server. */
const linkPathPrefix = `/${linkWord}/`

/** Returns a link's place in the console's address, after the `#`. */
export const linkPath = (token: string) => `${linkPathPrefix}${token}`

/** States of a link. */
const linkStates = ['open', 'expired', 'revoked', 'locked', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

export const linkStateTitles: Readonly<Record<LinkState, string>> = {
  open: '有效',
  expired: '已过期',
  revoked: '已撤销',
  locked: '已锁定',
  ended: '已失效',
}

/** A link as the staff who create links see it. Its token is stored nowhere. */
export const SealedLinkView = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  parentName: z.string(),
  relationship: z.string(),
  madeByName: z.string(),
  handedOver: z.boolean().describe('链接没有用短信发送，显示给了创建人，由其转交'),
  createdTime: WireTime,
  expiresTime: WireTime,
  state: z
    .enum(linkStates)
    .describe('open 有效，expired 已过期，revoked 已撤销，locked 已锁定，ended 学生离校或家长关系已解除'),
  openings: z.int().describe('打开的次数'),
  uses: z.int().describe('提交的次数'),
  mostUses: z.int(),
})
export type SealedLinkView = z.output<typeof SealedLinkView>

/**
 * Availability of sending links by text message, known before a link is made: `sent` means it works, the others say
 * why not.
 */
export const sendingStates = ['sent', 'noAddress', 'noProvider', 'noTemplate'] as const
export type SendingState = (typeof sendingStates)[number]
export type SendingLack = Exclude<SendingState, 'sent'>

/** Reasons why the creator of a link hands it over instead of the system texting it. */
const handOverReasons = ['notAsked', 'noAddress', 'noProvider', 'noTemplate'] as const
export type HandOverReason = (typeof handOverReasons)[number]

/** Response of calls that list a child's parents, one of whom will get a link. */
export const ParentsToAsk = z.object({
  sending: z
    .enum(sendingStates)
    .describe(
      '链接能不能用短信发送：sent 能，noAddress 未设置对外地址，noProvider 未配置短信服务，noTemplate 未设置短信模板',
    ),
  parents: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      relationship: z.string(),
      telephone: z.string().describe('隐去中间几位，打开链接要填的后六位不全显示；没有登记时为空'),
      stopped: z.boolean().describe('账号已停用或锁定，不能给其链接'),
    }),
  ),
})
export type ParentToAsk = z.output<typeof ParentsToAsk>['parents'][number]

/** A new link. `handOver` contains the link only if it isn't texted to the parent, and only in this response. */
export const MadeLink = z.object({
  id: z.int(),
  handOver: z
    .object({
      place: secretText().describe('链接在本站地址之后的部分，只在此给出一次'),
      why: z
        .enum(handOverReasons)
        .describe(
          'notAsked 未要求发送，noAddress 未设置对外地址，noProvider 未配置短信服务，noTemplate 未设置短信模板',
        ),
    })
    .nullable()
    .describe('由创建人转交的链接；已交发件箱用短信发给家长的为 null'),
  studentName: z.string(),
  parentName: z.string(),
  expiresTime: WireTime,
})
export type MadeLink = z.output<typeof MadeLink>

/** Format of a link's token. */
export const tokenPattern = /^[\w-]{43}$/

const Token = z.string().regex(tokenPattern, '链接不完整').register(fieldMeaning, { sample: 'linkToken', secret: true })

const Digits = z
  .string()
  .overwrite(normalizeDigits)
  .regex(/^\d{6}$/, '请填写手机号后六位')
  .register(fieldMeaning, { sample: 'linkDigits', secret: true })

/** Calls that open a sealed link without an account. */
export const sealedLinkCalls = {
  look: post('/link/look', {
    doc: '链接是给谁的：学校与隐去名字的学生',
    may: anyone('家长没有账号；不知道链接的人什么也看不到'),
    body: z.object({ token: Token }),
    data: z.object({ schoolName: z.string(), studentName: z.string().describe('只显示姓'), purpose: z.string() }),
    refusals: [linkRefusals.unknown, common.tooMany, ...endingRefusals],
    writes: false,
  }),
  open: post('/link/open', {
    doc: `凭链接与家长手机号后六位打开，得到 ${linkLimits.openMinutes} 分钟的令牌；错 ${linkLimits.tries} 次后链接锁定`,
    title: '家长打开链接',
    may: anyone('家长没有账号，凭短信里的链接与手机号后六位证明身份'),
    body: z.object({ token: Token, digits: Digits }),
    data: z.object({
      token: secretText(),
      purpose: z.string(),
      endsTime: WireTime.describe('令牌的结束时间'),
    }),
    refusals: [linkRefusals.unknown, linkRefusals.wrongDigits, identityRefusals.slowDown, ...endingRefusals],
  }),
}
