import autocannon from 'autocannon'

/** The results of a load: responses per second, and the times of the slow ones. */
export interface Measured {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

/** A request. It is posted if it has a body, otherwise it is a GET. */
export interface BenchRequest {
  readonly path: string
  readonly body?: unknown
  /** Makes the body, if no two requests may have the same. */
  readonly bodyOf?: () => unknown
}

interface Load {
  readonly address: string
  /** Sent one after the other, on each connection. */
  readonly asked: readonly BenchRequest[]
  readonly token?: string
  readonly connections?: number
  /** Requests per second. Without it, as many as are answered. */
  readonly perSecond?: number
  readonly seconds: number
}

const requestFor = ({ path, body, bodyOf }: BenchRequest, token: string | undefined): autocannon.Request => {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (body === undefined && bodyOf === undefined) return { method: 'GET', path, headers: authorization }
  return {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...authorization },
    ...(bodyOf === undefined
      ? { body: JSON.stringify(body) }
      : { setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }) }),
  }
}

/**
 * Makes some requests before measuring. A previous load ends in the middle of its last calls, which are cancelled and
 * close their database connections. The first requests of the next load would wait for new ones.
 */
const askBefore = async ({ address, asked: [first], token, connections = 10 }: Load): Promise<void> => {
  if (first === undefined) return
  const { path, body, bodyOf } = first
  const ask = async () => {
    const sent = bodyOf?.() ?? body
    const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` })
    if (sent !== undefined) headers.set('content-type', 'application/json')
    const posted = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) }
    const answer = await fetch(`${address}${path}`, { headers, ...posted })
    await answer.arrayBuffer()
  }
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(Array.from({ length: connections }, ask))
}

/** Puts a load on one address. Throws if any response isn't a success, because a fast refusal isn't speed. */
export const measure = async (load: Load): Promise<Measured> => {
  const { address, asked, token, connections = 10, perSecond, seconds } = load
  await askBefore(load)
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: asked.map((one) => requestFor(one, token)),
    ...(perSecond === undefined ? {} : { overallRate: perSecond }),
    verifyBody: (answer) => String(answer).startsWith('{"code":200'),
  })
  const wrong = result.non2xx + result.errors + result.timeouts + result.mismatches
  if (wrong > 0) throw new Error(`${asked[0]?.path}: ${wrong} answers were no success`)
  // Without any response in time there are no slow responses to notice.
  if (result.requests.total === 0) throw new Error(`${asked[0]?.path}: no answer within ${seconds} s`)
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Signs in and returns the token. */
export const signIn = async (address: string, username: string, password: string): Promise<string> => {
  const response = await fetch(`${address}/qz/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const answer: { msg: string; data: { token: string } | null } = await response.json()
  if (answer.data === null) throw new Error(`${username}: ${answer.msg}`)
  return answer.data.token
}
