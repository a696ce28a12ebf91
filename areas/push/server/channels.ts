import type { MessageChannel, TextMessageState } from '../../../platform/contract/messagePurposes.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Outbox } from '../../../platform/server/outbox/outbox.ts'
import { listWechatIds } from '../../registry/server/directory/wechat.ts'
import { type PushSourceType, pushScenes, sceneOf } from '../scenes.ts'

/** The ways in which a school can send the messages of a source now. */
export interface Ways {
  readonly hasAddress: boolean
  readonly ways: Readonly<Record<MessageChannel, TextMessageState>>
}

/** Reads the ways in which messages with links can be sent. */
export const readWays = async (
  db: Db,
  {
    schoolId,
    srcType,
    outbox,
    publicUrl,
  }: {
    readonly schoolId: number
    readonly srcType: PushSourceType
    readonly outbox: Outbox
    readonly publicUrl: string | null
  },
): Promise<Ways> => ({
  hasAddress: publicUrl !== null,
  ways: await outbox.waysOf(db, schoolId, pushScenes[sceneOf(srcType)].message),
})

/** The facts of a parent's record that decide how a message reaches them. */
export interface ParentContact {
  readonly parentId: number
  readonly accountId: number
  readonly telephone: string | null
  readonly isSubscribed: boolean
}

/** A channel with its telephone number or openid. */
export interface Way {
  readonly channel: MessageChannel
  readonly recipient: string
}

// Opening a link asks for the last six digits of the number, so a parent without one can't be told by WeChat either.
const endsWithSixDigits = /\d{6}$/

/** Returns how each of these parents is reached: by WeChat if they follow, else by text message. Others are left out. */
export const decideWays = async (
  db: Db,
  { hasAddress, ways }: Ways,
  parents: readonly ParentContact[],
): Promise<ReadonlyMap<number, Way>> => {
  const reachable = parents.filter(({ telephone }) => endsWithSixDigits.test(telephone ?? ''))
  if (!hasAddress) return new Map()
  const followers = ways.wechat === 'sent' ? reachable.filter(({ isSubscribed }) => isSubscribed) : []
  const found = await listWechatIds(db, [...new Set(followers.map(({ accountId }) => accountId))])
  const openIds = new Map(found.map(({ accountId, gzhOpenId }) => [accountId, gzhOpenId]))
  return new Map(
    reachable.flatMap(({ parentId, accountId, telephone, isSubscribed }): [number, Way][] => {
      const openId = isSubscribed ? openIds.get(accountId) : undefined
      if (openId) return [[parentId, { channel: 'wechat', recipient: openId }]]
      if (ways.sms !== 'sent' || telephone === null) return []
      return [[parentId, { channel: 'sms', recipient: telephone }]]
    }),
  )
}

const lackTitles: Readonly<Record<Exclude<TextMessageState, 'sent'>, string>> = {
  noProvider: '未配置短信或微信服务',
  noTemplate: '未设置“{title}”的短信或微信模板',
}

/** Returns why nothing can be sent at all, in Chinese; null if a channel works. */
export const findSendingLack = (srcType: PushSourceType, { hasAddress, ways }: Ways): string | null => {
  if (!hasAddress) return '未设置对外地址，家长打不开链接，请联系系统管理员'
  if (ways.sms === 'sent' || ways.wechat === 'sent') return null
  const { title } = pushScenes[sceneOf(srcType)]
  const lack = ways.sms === 'noTemplate' || ways.wechat === 'noTemplate' ? 'noTemplate' : 'noProvider'
  return lackTitles[lack].replace('{title}', title)
}
