import autocannon from 'autocannon'

/** What a load showed: answers a second, and how long the slow ones took. */
export interface Measured {
  readonly rate: number
  readonly p50: number
  readonly p99: number
}

interface Load {
  readonly url: string
  /** What is posted; without it the address is read. */
  readonly body?: unknown
  /** Gives what is posted, where no two posts may be the same. */
  readonly bodyOf?: () => unknown
  readonly token?: string
  readonly connections?: number
  readonly seconds: number
}

/** Puts a load on one address; throws where any answer is not a success, since a quick refusal is no speed. */
export const measure = async (load: Load): Promise<Measured> => {
  const { url, body, bodyOf, token, connections = 10, seconds } = load
  const posts = body !== undefined || bodyOf !== undefined
  const result = await autocannon({
    url,
    method: posts ? 'POST' : 'GET',
    connections,
    duration: seconds,
    headers: {
      ...(posts ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bodyOf === undefined
      ? {}
      : { requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(bodyOf()) }) }] }),
    verifyBody: (answer) => String(answer).startsWith('{"code":200'),
  })
  const wrong = result.non2xx + result.errors + result.timeouts + result.mismatches
  if (wrong > 0) throw new Error(`${url}: ${wrong} answers were no success`)
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
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
