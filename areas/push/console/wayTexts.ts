import { type TextMessageState, channelTitles } from '../../../platform/contract/messagePurposes.ts'
import type { PushPlan } from '../contract.ts'
import type { z } from 'zod'

/** How a channel is set up, as the list of templates shows it. */
export const wayTitles: Readonly<Record<TextMessageState, string>> = {
  sent: '可发送',
  noProvider: '未配置服务',
  noTemplate: '未设置模板',
}

type Plan = Pick<z.output<typeof PushPlan>, 'ways' | 'hasAddress'>

/** Tells which channels don't work and who can change it. Null if both do. */
export const describeLacks = ({ ways, hasAddress }: Plan): string | null => {
  if (!hasAddress) return '未设置对外地址，家长打不开链接，请联系系统管理员'
  const lacks = (['wechat', 'sms'] as const)
    .filter((channel) => ways[channel] !== 'sent')
    .map((channel) => `${channelTitles[channel]}${wayTitles[ways[channel]]}`)
  return lacks.length === 0 ? null : `${lacks.join('，')}；模板在“消息发件箱”中设置，服务由系统管理员配置`
}
