import { type ReceivedRequest, type FakeReply, startFakeProvider } from './fakeProvider.ts'

const appId = 'wxtest'
const secret = 'secret-of-a-test'

const jsonOf = (text: string): Readonly<Record<string, unknown>> => ({ ...JSON.parse(text) })
const refuse = (errcode: number): FakeReply => ({ body: { errcode, errmsg: 'refused' } })

/**
 * WeChat's token and template calls over HTTP. It keeps the sent messages; tests can expire tokens and queue errors.
 */
export const startFakeWechat = async () => {
  const received: Readonly<Record<string, unknown>>[] = []
  const next: FakeReply[] = []
  const state = { token: 1, fetches: 0 }

  const issueToken = ({ body }: ReceivedRequest): FakeReply => {
    state.fetches += 1
    const fields = jsonOf(body)
    if (fields['grant_type'] !== 'client_credential') return refuse(40002)
    if (fields['appid'] !== appId) return refuse(40013)
    if (fields['secret'] !== secret) return refuse(40125)
    return { body: { access_token: `token-${state.token}`, expires_in: 7200 } }
  }
  const acceptMessage = ({ url, body }: ReceivedRequest): FakeReply => {
    if (url.searchParams.get('access_token') !== `token-${state.token}`) return refuse(40001)
    const queued = next.shift()
    if (queued !== undefined) return queued
    received.push(jsonOf(body))
    return { body: { errcode: 0, errmsg: 'ok', msgid: 1000 + received.length } }
  }
  const endpoint = await startFakeProvider((request) => {
    if (request.method !== 'POST') return refuse(43002)
    if (request.url.pathname === '/cgi-bin/stable_token') return issueToken(request)
    if (request.url.pathname === '/cgi-bin/message/template/send') return acceptMessage(request)
    return { status: 404, body: {} }
  })
  return {
    access: { endpoint, appId, secret },
    received,
    /** Number of token requests. */
    fetches: () => state.fetches,
    /** Replaces the valid token. */
    changeToken: () => void (state.token += 1),
    answerNext: (...responses: FakeReply[]) => void next.push(...responses),
    refuseNext: (errcode: number) => void next.push(refuse(errcode)),
  }
}
