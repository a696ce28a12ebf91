import { type Came, type Said, startFakeProvider } from './fakeProvider.ts'

const appId = 'wxtest'
const secret = 'secret-of-a-test'

const jsonOf = (text: string): Readonly<Record<string, unknown>> => ({ ...JSON.parse(text) })
const refuse = (errcode: number): Said => ({ body: { errcode, errmsg: 'refused' } })

/**
 * WeChat's token and template calls over HTTP. It keeps the sent messages; tests can expire tokens and queue errors.
 */
export const startFakeWechat = async () => {
  const received: Readonly<Record<string, unknown>>[] = []
  const next: Said[] = []
  const state = { token: 1, fetches: 0 }

  const giveToken = ({ body }: Came): Said => {
    state.fetches += 1
    const asked = jsonOf(body)
    if (asked['grant_type'] !== 'client_credential') return refuse(40002)
    if (asked['appid'] !== appId) return refuse(40013)
    if (asked['secret'] !== secret) return refuse(40125)
    return { body: { access_token: `token-${state.token}`, expires_in: 7200 } }
  }
  const take = ({ url, body }: Came): Said => {
    if (url.searchParams.get('access_token') !== `token-${state.token}`) return refuse(40001)
    const told = next.shift()
    if (told !== undefined) return told
    received.push(jsonOf(body))
    return { body: { errcode: 0, errmsg: 'ok', msgid: 1000 + received.length } }
  }
  const endpoint = await startFakeProvider((came) => {
    if (came.method !== 'POST') return refuse(43002)
    if (came.url.pathname === '/cgi-bin/stable_token') return giveToken(came)
    if (came.url.pathname === '/cgi-bin/message/template/send') return take(came)
    return { status: 404, body: {} }
  })
  return {
    access: { endpoint, appId, secret },
    received,
    /** Number of token requests. */
    fetches: () => state.fetches,
    /** Replaces the valid token. */
    changeToken: () => void (state.token += 1),
    answerNext: (...said: Said[]) => void next.push(...said),
    refuseNext: (errcode: number) => void next.push(refuse(errcode)),
  }
}
