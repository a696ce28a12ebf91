import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, common } from '../../contract/refusal.ts'
import type { Config } from '../config.ts'
import type { Session } from '../session.ts'
import { bearer } from './bearer.ts'

/** The caller, as soon as the call knows it. Used only in the security log. */
export interface KnownCaller {
  session: Session | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: KnownCaller
  }
}

/** The reason for logging a refusal in the security log; null if it isn't relevant there. */
const securityReason = ({ kind }: Refusal): string | null => {
  if (kind.status === 401) return 'session'
  if (kind.status === 403) return 'permission'
  if (kind.status === 429) return 'rate'
  return kind.code === common.notFound.code ? 'reach' : null
}

/**
 * Hashes an account, session or address to the same name in every line. It can't be reversed without the server's
 * secret.
 */
export const keyedName = (kind: 'account' | 'session' | 'address', of: string, secret: string): string =>
  createHmac('sha256', secret).update(`log:${kind}:${of}`).digest('base64url').slice(0, 16)

const hashedNames = (request: FastifyRequest, secret: string) => {
  const { session } = request.caller
  const token = bearer(request)
  return {
    account: session?.accountId ? keyedName('account', String(session.accountId), secret) : null,
    session: token === '' ? null : keyedName('session', token, secret),
    address: keyedName('address', request.ip, secret),
  }
}

/** Prepares each request to store its caller, for the security log. */
export const noteCallers = (http: FastifyInstance): void => {
  // Decorated without a value, which every request sets: one object shared by all requests would mix them up.
  http.decorateRequest('caller')
  http.addHook('onRequest', async (request) => {
    request.caller = { session: null }
  })
}

/** Logs a call that was refused for its session, permission, reach or rate. */
export const logRefusal = (
  { secret, securityLog }: Pick<Config, 'secret' | 'securityLog'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): void => {
  const why = securityLog ? securityReason(refusal) : null
  if (why === null) return
  const { method, routeOptions } = request
  const refused = { why, code: refusal.kind.code, ...hashedNames(request, secret) }
  reply.log.warn({ security: refused, method, route: routeOptions.url ?? 'unknown' }, 'refused')
}
