import autocannon from 'autocannon'

/** The figures of a load: answers a second, and how long the slow ones took. */
export interface Measured {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

/** Something that is asked; what has a body is posted, anything else read. */
export interface Asked {
  readonly path: string
  readonly body?: unknown
  /** Gives the body, where no two may be the same. */
  readonly bodyOf?: () => unknown
}

interface Load {
  readonly address: string
  /** Asked one after the other, on each connection. */
  readonly asked: readonly Asked[]
  readonly token?: string
  readonly connections?: number
  /** How much is asked a second; as much as is answered without it. */
  readonly perSecond?: number
  readonly seconds: number
}

const requestFor = ({ path, body, bodyOf }: Asked, token: string | undefined): autocannon.Request => {
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
 * Asks a few times before it counts. A load ends in the middle of its last calls; these are cancelled, and each takes its
 * connection to the database along: the first ones of the next load would wait for new ones to be opened.
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

/** Puts a load on one address; throws where any answer is not a success, since a quick refusal is no speed. */
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
  // A load in which nothing was answered in time has no slow answers either.
  if (result.requests.total === 0) throw new Error(`${asked[0]?.path}: no answer within ${seconds} s`)
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, p99: result.latency.p99 }
}

/** Signs in and gives the token. */
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
