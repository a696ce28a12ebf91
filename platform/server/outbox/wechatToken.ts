import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type KnownError, SendingError, askProvider } from './provider.ts'

/** A token is not used in its last minutes, ms. */
const margin = 5 * 60_000

const known: Readonly<Record<number, KnownError>> = {
  [-1]: { text: '微信服务繁忙', again: true },
  45009: { text: '微信接口今日调用次数已用完', again: true },
  45011: { text: '微信接口调用过于频繁', again: true },
  40002: { text: '微信公众号的凭据类型不正确' },
  40013: { text: '微信公众号的 AppID 不正确' },
  40125: { text: '微信公众号的密钥不正确' },
  40164: { text: '本服务器的地址不在微信公众号的白名单内' },
  40001: { text: '微信公众号的凭据无效' },
  42001: { text: '微信公众号的凭据已过期', again: true },
  40003: { text: '收件人的 openid 不正确' },
  40037: { text: '微信模板不存在或未通过审核' },
  41001: { text: '缺少微信公众号的凭据' },
  43004: { text: '收件人没有关注公众号' },
  43101: { text: '收件人拒绝接收消息' },
  47003: { text: '微信模板的字段与要发送的内容不一致' },
  48001: { text: '微信公众号没有发送模板消息的权限' },
  50002: { text: '微信公众号的接口已被封禁' },
}

/** Converts WeChat's error code to an error with a Chinese text. */
export const wechatError = (code: number): SendingError => {
  const { text, again = false } = known[code] ?? { text: '微信服务拒绝了发送' }
  return new SendingError(`${text}（${code}）`, again)
}

/** Returns the error code of a response; 0 for success. */
export const errorCodeOf = (answer: Readonly<Record<string, unknown>>): number =>
  typeof answer['errcode'] === 'number' ? answer['errcode'] : 0

interface Token {
  readonly text: string
  readonly endsAt: number
}

/** Caches an account's token until shortly before it expires. Concurrent callers share one fetch. */
export const makeWechatToken = (access: NonNullable<Config['wechat']>, clock: Clock) => {
  let kept: Token | null = null
  let fetching: Promise<Token> | null = null

  // Never forced: WeChat gives all nodes the same token, and forcing a new one would invalidate that of the others.
  const fetchToken = async (): Promise<Token> => {
    const body = JSON.stringify({ grant_type: 'client_credential', appid: access.appId, secret: access.secret })
    const url = new URL('/cgi-bin/stable_token', access.endpoint).href
    // Not the signal of one message: others may be waiting for this token too.
    const request = { headers: { 'content-type': 'application/json' }, body }
    const answer = await askProvider('微信服务', url, request, new AbortController().signal)
    const text = answer['access_token']
    const seconds = answer['expires_in']
    if (typeof text !== 'string' || typeof seconds !== 'number') throw wechatError(errorCodeOf(answer))
    return { text, endsAt: clock.now().getTime() + seconds * 1000 }
  }

  return {
    /** The current token. */
    get: async (): Promise<string> => {
      if (kept && clock.now().getTime() < kept.endsAt - margin) return kept.text
      fetching ??= fetchToken().finally(() => {
        fetching = null
      })
      kept = await fetching
      return kept.text
    },
    /** Drops a refused token; a newer one stays. */
    drop: (refused: string) => {
      if (kept?.text === refused) kept = null
    },
  }
}
