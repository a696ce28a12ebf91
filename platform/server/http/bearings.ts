import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { idempotencyHeader, readIdempotencyKey } from '../idempotency/answers.ts'
import type { Context, Cookies, Origin } from '../serve.ts'
import type { Session } from '../session.ts'

/** The token that a request brings, empty without one. */
export const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''

const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
  cookies: request.cookies,
})

const cookiesOf = (reply: FastifyReply, secure: boolean): Cookies => ({
  set: (name, value, options) =>
    void reply.setCookie(name, value, { ...options, httpOnly: true, sameSite: 'strict', secure }),
  clear: (name, options) => void reply.clearCookie(name, options),
})

/** What a request brings beside its input. */
export type Bearings = Pick<Context<Call>, 'origin' | 'cookies' | 'token' | 'log'> & {
  /** Under which the caller wants the call done once, however often it arrives. */
  readonly key: string | undefined
}

/** Reads it; refuses an idempotency key that is none. */
export const bearingsOf = (request: FastifyRequest, reply: FastifyReply): Bearings => ({
  token: bearer(request),
  key: readIdempotencyKey(request.headers[idempotencyHeader]),
  origin: originOf(request),
  cookies: cookiesOf(reply, request.protocol === 'https'),
  log: request.log,
})

/** Refuses whoever may not make this call, and schools without its module, if it has one; a session is given for every call that needs one. */
export const admit = (call: Call, module: string | null, session: Session | null): void => {
  if (call.may.kind === 'anyone') return
  if (session === null) throw new Refusal(common.signedOut)
  if (call.may.kind === 'account') {
    if (session.passwordToChange && !call.may.evenFirst) throw new Refusal(common.passwordToChange)
    return
  }
  if (session.isForAccount) throw new Refusal(common.signedOut)
  if (call.may.kind === 'newcomer') return
  if (session.passwordToChange) throw new Refusal(common.passwordToChange)
  if (session.schoolId === null || session.scope === null) throw new Refusal(common.signedOut)
  if (module !== null && session.closedModules.includes(module)) throw new Refusal(common.notInSchool)
  if (call.may.kind === 'permission' && !session.permissions.has(call.may.key)) throw new Refusal(common.forbidden)
}
