import { z } from 'zod'
import { anyone, post } from '../../platform/contract/call.ts'
import { fieldMeaning, secretText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { linkWord } from '../../platform/contract/words.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { identityRefusals } from '../identity/contract.ts'
import { endingRefusals, linkRefusals } from './refusals.ts'

export { endingRefusals, linkRefusals } from './refusals.ts'

/**
 * Wrong digits until a link is locked, minutes that an opened one stays open, and days that one may be good for; looks at links
 * that were never made that an address may take within so many minutes.
 */
export const linkLimits = { tries: 5, openMinutes: 30, days: 30, unknownLooks: 300, unknownLooksMinutes: 10 } as const

/** The page that opens a link. The token follows in the same fragment, which no browser sends to a server. */
export const linkPlace = `/${linkWord}/`

/** The place of a link in the console's address, behind the `#`. */
export const placeOfLink = (token: string) => `${linkPlace}${token}`

/** How a link stands. */
export const linkStates = ['open', 'expired', 'revoked', 'locked', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

export const linkStateTitles: Readonly<Record<LinkState, string>> = {
  open: '有效',
  expired: '已过期',
  revoked: '已撤销',
  locked: '已锁定',
  ended: '已失效',
}

/** A link as those who made it see it; its token is kept nowhere. */
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

/** True where links can be sent at all, as it is known before one is made. */
export const sendingWays = ['sent', 'noAddress', 'noProvider', 'noTemplate'] as const
export type SendingWay = (typeof sendingWays)[number]
export type SendingLack = Exclude<SendingWay, 'sent'>

/** Why a link is handed over by who made it. */
export const handOverReasons = ['notAsked', 'noAddress', 'noProvider', 'noTemplate'] as const
export type HandOverReason = (typeof handOverReasons)[number]

/** The answer to a call that offers the parents of a child, to one of whom a link is given. */
export const ParentsToAsk = z.object({
  sending: z
    .enum(sendingWays)
    .describe(
      '链接能不能用短信发送：sent 能，noAddress 未设置对外地址，noProvider 未配置短信服务，noTemplate 未设置短信模板',
    ),
  parents: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      relationship: z.string(),
      telephone: z.string().describe('只有开头三位，打开链接要填的后四位不显示；没有登记时为空'),
      stopped: z.boolean().describe('账号已停用或锁定，不能给其链接'),
    }),
  ),
})
export type ParentToAsk = z.output<typeof ParentsToAsk>['parents'][number]

/** A new link: one that goes to the parent's phone is shown to nobody, any other to who made it, this once. */
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

/** The form of a link's token. */
export const tokenShape = /^[\w-]{43}$/

const Token = z.string().regex(tokenShape, '链接不完整').register(fieldMeaning, { sample: 'linkToken', secret: true })

const Digits = z
  .string()
  .regex(/^\d{4}$/, '请填写手机号后四位')
  .register(fieldMeaning, { sample: 'linkDigits', secret: true })

/** Opening a sealed link, without an account. */
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
    doc: `凭链接与家长手机号后四位打开，得到 ${linkLimits.openMinutes} 分钟的令牌；错 ${linkLimits.tries} 次后链接锁定`,
    title: '家长打开链接',
    may: anyone('家长没有账号，凭短信里的链接与手机号后四位证明身份'),
    body: z.object({ token: Token, digits: Digits }),
    data: z.object({
      token: secretText(),
      purpose: z.string(),
      endsTime: WireTime.describe('令牌的结束时间'),
    }),
    refusals: [linkRefusals.unknown, linkRefusals.wrongDigits, identityRefusals.slowDown, ...endingRefusals],
  }),
}
