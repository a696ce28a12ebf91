import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, InputOf } from '../../contract/call.ts'
import { Refusal, common } from '../../contract/refusal.ts'
import { openAuditEntry } from '../audit/entry.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type KeyedCall, idempotencyHeader, keepAnswer, readIdempotencyKey, takeKey } from '../idempotency/answers.ts'
import type { Limits } from '../limits/limits.ts'
import { type ReachByKind, prepareReach } from '../reach.ts'
import type { Actor, Context, Cookies, Handler, Origin } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Session, SessionSource } from '../session.ts'
import { answer } from './answer.ts'
import { parseInput } from './input.ts'

/** What the platform needs to run calls. */
export interface Ground {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly sessionSource: SessionSource
  readonly reachByKind: ReachByKind
  readonly services: Services
  readonly limits: Limits
}

/** The call with its name in the audit trail and logs, such as `users.bindRole`. */
export interface NamedCall {
  readonly name: string
  readonly call: Call
}

const bearer = (request: FastifyRequest): string =>
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

/** Refuses whoever may not make this call; a session is given for every call that needs one. */
const admit = (call: Call, session: Session | null): void => {
  if (call.may.kind === 'anyone') return
  if (session === null) throw new Refusal(common.signedOut)
  if (call.may.kind === 'newcomer') return
  if (session.passwordToChange) throw new Refusal(common.passwordToChange)
  if (session.schoolId === null || session.scope === null) throw new Refusal(common.signedOut)
  if (call.may.kind === 'permission' && !session.permissions.has(call.may.key)) throw new Refusal(common.forbidden)
}

/** For members of the context that this kind of call does not have. */
const absent = (what: string): never => {
  throw new Error(`this call has no ${what}; see its contract`)
}

type Parts = Pick<Context<Call>, 'origin' | 'cookies' | 'token' | 'log'> & {
  readonly input: InputOf<Call>
  readonly signal: AbortSignal
  /** Under which the caller wants the call done once, however often it arrives. */
  readonly key: string | undefined
}

/** Who is inside a call, and whether it has been made before under its caller's key. */
interface Entered {
  readonly session: Session | null
  readonly keyed?: KeyedCall | undefined
  readonly before?: { readonly data: unknown } | null | undefined
}

/**
 * Runs one call: parse, session, permission, reach, audit, handler, present. What every area would otherwise repeat.
 */
export const prepareCall = (ground: Ground, { name, call }: NamedCall, handler: Handler<Call>) => {
  const { database, clock, config } = ground
  // The head of a trail is written by the system, before the scope is entered; a newcomer enters none.
  const entersAtOnce = call.may.kind !== 'newcomer' && !(call.writes && call.transaction === 'shared')
  const checkReach = prepareReach(call, ground.reachByKind)

  const record = ({ db, withoutWaiting }: Transaction, actor: Actor, origin: Origin) =>
    withoutWaiting(
      openAuditEntry(db, {
        call: name,
        schoolId: actor.schoolId,
        personId: actor.personId,
        requestId: origin.requestId,
        address: origin.address,
        at: clock.now(),
      }),
    )

  const contextOf = (parts: Parts, db: Db | null, session: Session | null): Context<Call> => ({
    ...parts.input,
    ...ground.services,
    get db() {
      return db ?? absent('transaction of its own')
    },
    get session() {
      return session ?? absent('session')
    },
    // Inside the platform's own transaction a second one would wait for the first: for ever, where there is one connection.
    get database() {
      return db === null ? database : absent('database beside its transaction')
    },
    recorded: (work) => {
      if (db !== null) return absent('transaction beside the platform’s own')
      return database.transaction(
        async (transaction) => {
          const sign = (actor: Actor) => record(transaction, actor, parts.origin)
          if (session) sign(session)
          return work(transaction.db, sign)
        },
        { signal: parts.signal },
      )
    },
    token: parts.token,
    origin: parts.origin,
    cookies: parts.cookies,
    log: parts.log,
    clock,
    config,
  })

  /** Calls with transactions of their own are not kept: their answers may hold secrets, and repeating them does no harm. */
  const keyedCall = ({ key, input }: Parts, { personId }: Session): KeyedCall | undefined =>
    key !== undefined && call.writes && call.transaction === 'shared' ? { personId, key, call: name, input } : undefined

  /** Session, permission, scope and reach, inside an open transaction. */
  const enter = async (transaction: Transaction, parts: Parts): Promise<Entered> => {
    if (call.may.kind === 'anyone') return { session: null }
    const found = parts.token === '' ? null : await ground.sessionSource(transaction.db, parts.token, entersAtOnce)
    const session = found?.session ?? null
    admit(call, session)
    if (found === null || session === null) return { session: null }
    await ground.limits.admitPerson(session.personId)
    const keyed = keyedCall(parts, session)
    const before = keyed && (await takeKey(transaction.db, keyed, clock.now()))
    if (before) return { session, keyed, before }
    if (call.writes && call.transaction === 'shared') {
      record(transaction, session, parts.origin)
    }
    // A newcomer has no school yet; such calls run as the system and touch nothing but the caller's own session.
    if (call.may.kind !== 'newcomer' && session.scope && !found.entered) transaction.enter(session.scope)
    await checkReach(transaction.db, session, parts.input)
    return { session, keyed }
  }

  const run = async (parts: Parts): Promise<unknown> => {
    const { signal } = parts
    if (call.transaction === 'shared') {
      return database.transaction(
        async (transaction) => {
          const { session, keyed, before } = await enter(transaction, parts)
          if (before) return before.data
          const data = await handler(contextOf(parts, transaction.db, session))
          if (keyed) {
            transaction.leave()
            await keepAnswer(transaction.db, keyed, data)
          }
          return data
        },
        { signal, onlyReads: !call.writes },
      )
    }
    const { session } =
      call.may.kind === 'anyone'
        ? { session: null }
        : await database.transaction((transaction) => enter(transaction, parts), { signal })
    return handler(contextOf(parts, null, session))
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    await ground.limits.admit(bearer(request), request.ip)
    const input = parseInput(call, { params: request.params, query: request.query, body: request.body })
    const parts = {
      input,
      token: bearer(request),
      key: readIdempotencyKey(request.headers[idempotencyHeader]),
      origin: originOf(request),
      cookies: cookiesOf(reply, request.protocol === 'https'),
      log: request.log,
    }
    const data = await withDeadline(request, config.deadlineSeconds * 1000, (signal) => run({ ...parts, signal }))
    // Whatever the schema does not declare stays here: a row that slipped into an answer cannot leave the server.
    return answer(reply, call.data.parse(data))
  }
}

/** Gives up after so many milliseconds, or when the caller has gone, and cancels the statement that is running. */
const withDeadline = async <T>(
  request: FastifyRequest,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    controller.abort()
    late.reject(new Refusal(common.deadline))
  }, milliseconds)
  const gone = () => {
    if (!request.raw.complete || request.raw.destroyed) controller.abort()
  }
  request.raw.socket.once('close', gone)
  const done = work(controller.signal)
  // When the deadline wins, the cancelled statement still rejects later; nobody is left to hear it.
  done.catch(() => undefined)
  try {
    return await Promise.race([done, late.promise])
  } catch (error) {
    // Whatever broke once it was cancelled is no fault of the server.
    throw controller.signal.aborted ? new Refusal(common.deadline) : error
  } finally {
    clearTimeout(timer)
    request.raw.socket.off('close', gone)
  }
}
