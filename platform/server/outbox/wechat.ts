import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Provider, type ProviderMessage, SendingError, askProvider } from './provider.ts'
import { errorCodeOf, makeWechatToken, wechatError } from './wechatToken.ts'

/** Error codes for an invalid token. */
const tokenErrors: ReadonlySet<number> = new Set([40001, 42001])

const buildBody = ({ id, recipient, templateCode, values }: ProviderMessage) => ({
  touser: recipient,
  template_id: templateCode,
  // A tap on the message opens its link.
  ...(values['link'] === undefined ? {} : { url: values['link'] }),
  data: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
  // WeChat rejects a repeated id for some minutes.
  client_msg_id: `xingtan-${id}`,
})

/** Sends template messages of a WeChat official account. */
export const wechatTemplates = (access: NonNullable<Config['wechat']>, clock: Clock): Provider => {
  const token = makeWechatToken(access, clock)

  const sendWith = (accessToken: string, message: ProviderMessage, signal: AbortSignal) => {
    const url = new URL('/cgi-bin/message/template/send', access.endpoint)
    url.searchParams.set('access_token', accessToken)
    const request = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(buildBody(message)) }
    return askProvider('微信服务', url.href, request, signal)
  }

  return async (message, signal) => {
    const first = await token.get()
    let answer = await sendWith(first, message, signal)
    if (tokenErrors.has(errorCodeOf(answer))) {
      token.drop(first)
      answer = await sendWith(await token.get(), message, signal)
    }
    if (errorCodeOf(answer) !== 0) throw wechatError(errorCodeOf(answer))
    if (answer['errcode'] !== 0) throw new SendingError('微信服务的应答无法识别', true)
    const receipt = answer['msgid']
    return typeof receipt === 'number' || typeof receipt === 'string' ? String(receipt) : ''
  }
}
