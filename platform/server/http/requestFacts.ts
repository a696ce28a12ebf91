import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, InputOf } from '../../contract/call.ts'
import { idempotencyHeader, readIdempotencyKey } from '../idempotency/answers.ts'
import type { Context, Cookies, Origin } from '../serve.ts'
import { bearer } from './bearer.ts'
import type { Upload } from './receiveForm.ts'
import type { KnownCaller } from './securityLog.ts'

/** Returns the declared length of a request's body in bytes; infinite if it declares none. */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>): number => {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

const readOrigin = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  cookies: request.cookies,
})

const makeCookies = (reply: FastifyReply, secure: boolean): Cookies => ({
  set: (name, value, options) =>
    void reply.setCookie(name, value, { ...options, httpOnly: true, sameSite: 'strict', secure }),
  clear: (name, options) => void reply.clearCookie(name, options),
})

/** Everything that a request contains in addition to its input. */
export type RequestFacts = Pick<Context<Call>, 'origin' | 'cookies' | 'token' | 'log'> & {
  /** Set once the caller is known. */
  readonly caller: KnownCaller
  /** The idempotency key: under it the call runs once, however often it arrives. */
  readonly key: string | undefined
}

/** A request with its input, which is validated when it is first read, once the session is known. */
export type ReceivedCall = RequestFacts & {
  readonly input: InputOf<Call>
  /** School ids in the request that the call doesn't declare. */
  readonly undeclaredSchools: readonly unknown[]
  readonly uploads: readonly Upload[]
  readonly signal: AbortSignal
}

/** Reads the facts of a request. Refuses a malformed idempotency key. */
export const requestFactsOf = (request: FastifyRequest, reply: FastifyReply): RequestFacts => ({
  token: bearer(request),
  caller: request.caller,
  key: readIdempotencyKey(request.headers[idempotencyHeader]),
  origin: readOrigin(request),
  cookies: makeCookies(reply, request.protocol === 'https'),
  log: request.log,
})
