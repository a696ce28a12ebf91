import type { MessageChannel } from '../../contract/messagePurposes.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { aliyunSms } from './aliyunSms.ts'
import type { Provider } from './provider.ts'
import { wechatTemplates } from './wechat.ts'

/** The ways out that are configured; null where one is not. */
export type Providers = Readonly<Record<MessageChannel, Provider | null>>

/** True if text messages go anywhere: by a provider, or in demo mode, where they count as sent to nowhere. */
export const sendsTexts = ({ sms, demo }: Pick<Config, 'sms' | 'demo'>): boolean => sms !== null || demo

/** The providers that the configuration names. */
export const makeProviders = (config: Pick<Config, 'sms' | 'wechat'>, clock: Clock): Providers => ({
  sms: config.sms && aliyunSms(config.sms, clock),
  wechat: config.wechat && wechatTemplates(config.wechat, clock),
})
