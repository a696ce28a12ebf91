import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Refusal, common } from '../../contract/refusal.ts'
import type { Config } from '../config.ts'
import type { Session } from '../session.ts'
import { bearer } from './bearer.ts'

/** Who called, as far as the call has come to know; told in the security log alone. */
export interface KnownCaller {
  session: Session | null
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: KnownCaller
  }
}

/** Why a refusal is of interest to those who guard the server; null for all others. */
const reasonOf = ({ kind }: Refusal): string | null => {
  if (kind.status === 401) return 'session'
  if (kind.status === 403) return 'permission'
  if (kind.status === 429) return 'rate'
  return kind.code === common.notFound.code ? 'reach' : null
}

/** A name for somebody that is the same in every line, and that nobody can read back without the server's secret. */
export const keyedName = (kind: 'account' | 'session' | 'address', of: string, secret: string): string =>
  createHmac('sha256', secret).update(`log:${kind}:${of}`).digest('base64url').slice(0, 16)

const namesOf = (request: FastifyRequest, secret: string) => {
  const { session } = request.caller
  const token = bearer(request)
  return {
    account: session?.accountId ? keyedName('account', String(session.accountId), secret) : null,
    session: token === '' ? null : keyedName('session', token, secret),
    address: keyedName('address', request.ip, secret),
  }
}

/** Notes for each request who called, for `tellRefusal`. */
export const noteCallers = (http: FastifyInstance): void => {
  // Decorated with what every request replaces: one object for all of them would mix them up.
  http.decorateRequest('caller')
  http.addHook('onRequest', async (request) => {
    request.caller = { session: null }
  })
}

/** Writes a line for a call that was refused for want of a session, a permission or reach, or for coming too often. */
export const tellRefusal = (
  { secret, securityLog }: Pick<Config, 'secret' | 'securityLog'>,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): void => {
  const why = securityLog ? reasonOf(refusal) : null
  if (why === null) return
  const { method, routeOptions } = request
  const refused = { why, code: refusal.kind.code, ...namesOf(request, secret) }
  reply.log.warn({ security: refused, method, route: routeOptions.url ?? 'unknown' }, 'refused')
}
