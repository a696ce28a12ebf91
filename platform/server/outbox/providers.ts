import type { MessageChannel } from '../../contract/messagePurposes.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { aliyunSms } from './aliyunSms.ts'
import type { Provider } from './provider.ts'
import { wechatTemplates } from './wechat.ts'

/** The configured providers by channel; null if not configured. */
export type Providers = Readonly<Record<MessageChannel, Provider | null>>

/** True if text messages can be sent: by a provider, or in demo mode, where they are only marked as sent. */
export const sendsTexts = ({ sms, demo }: Pick<Config, 'sms' | 'demo'>): boolean => sms !== null || demo

/** Makes the configured providers. */
export const makeProviders = (config: Pick<Config, 'sms' | 'wechat'>, clock: Clock): Providers => ({
  sms: config.sms && aliyunSms(config.sms, clock),
  wechat: config.wechat && wechatTemplates(config.wechat, clock),
})
