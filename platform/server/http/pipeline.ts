import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type InputOf, isBeforeSchool } from '../../contract/call.ts'
import type { UploadSpec } from '../../contract/upload.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { readBeside } from '../database/asSystemWithin.ts'
import type { Db } from '../database/connection.ts'
import type { Database, Transaction } from '../database/database.ts'
import { platformSchool } from '../database/schoolTable.ts'
import { despiteDeadlock } from '../database/sqlState.ts'
import { type KeyedCall, freeKey, keepAnswer, takeKey } from '../idempotency/answers.ts'
import type { Limits } from '../limits/limits.ts'
import { type ReachByKind, prepareReach } from '../reach.ts'
import { dataOrRefusal, keepingRefusals } from '../refusalKept.ts'
import type { Context, Handler } from '../serve.ts'
import type { Services } from '../services.ts'
import type { Actor, OpenMemberCheck, Session, SessionSource } from '../session.ts'
import { FinishedAnswer } from '../kept/keptAnswers.ts'
import { answer, answerFinished } from './answer.ts'
import { type Bearings, bearer, bearingsOf } from './bearings.ts'
import { withDeadline } from './deadline.ts'
import { type NamedCall, prepareEntering } from './entering.ts'
import { parseInput } from './input.ts'
import { type Upload, receiveForm, throwAwayRest } from './receiveForm.ts'

/** What the platform needs to run calls. */
export interface Ground {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly sessionSource: SessionSource
  readonly reachByKind: ReachByKind
  readonly services: Services
  readonly limits: Limits
  readonly isOpenMember: OpenMemberCheck
}

/** For members of the context that this kind of call does not have. */
const absent = (what: string): never => {
  throw new Error(`this call has no ${what}; see its contract`)
}

type Parts = Bearings & { input: InputOf<Call>; uploads: readonly Upload[]; signal: AbortSignal }

/** Who is inside a call, and whether it has been made before under its caller's key. */
interface Entered {
  readonly session: Session | null
  /** Refuses what the session may not reach. */
  readonly checkReach: () => Promise<void>
  readonly keyed?: KeyedCall | undefined
  readonly before?: { readonly data: unknown } | null | undefined
}

const nothingToCheck = async () => undefined

/** How long a form may take to arrive, ms: a photo over a school's slow line, but not for ever. */
const arrivesWithin = 10 * 60 * 1000

/**
 * Runs one call: parse, session, permission, reach, audit, handler, present. What every area would otherwise repeat.
 */
export const prepareCall = (ground: Ground, { name, call, module }: NamedCall, handler: Handler<Call>) => {
  const { database, clock, config } = ground
  // The head of a trail is written by the system, before the scope is entered; a newcomer enters none.
  const entersAtOnce = !isBeforeSchool(call.may) && !(call.writes && call.transaction === 'shared')
  const lookUp = entersAtOnce ? 'callAndEnter' : 'call'
  const reachCheck = prepareReach(call, ground.reachByKind)
  const { record, findCaller, enterScope, enterAgain } = prepareEntering(
    { ...ground, reachCheck },
    { name, call, module },
  )
  const patience = config.deadlineSeconds * 1000
  if (call.upload && call.transaction === 'shared') throw new Error(`${name} takes files: transaction must be 'own'`)

  /** A writing transaction of a call's own. */
  const alone = async <T>(
    parts: Parts,
    shared: Db | null,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> => {
    if (shared !== null) return absent('transaction beside the platform’s own')
    const whole = (transaction: Transaction) => keepingRefusals(work(transaction))
    return dataOrRefusal(await despiteDeadlock(() => database.transaction(whole, { signal: parts.signal })))
  }

  const contextOf = (
    parts: Parts,
    db: Db | null,
    session: Session | null,
    sign: (actor: Actor) => void = () => absent('trail to sign in the platform’s transaction'),
  ): Context<Call> => ({
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
    recorded: (work) =>
      alone(parts, db, async (transaction) => {
        const writer = await enterAgain(transaction, parts)
        if (!writer?.scope) return absent('school to be in; say recordedAsSystem')
        return work(transaction.db)
      }),
    recordedAsSystem: (_why, work) =>
      alone(parts, db, async (transaction) => {
        await enterAgain(transaction, parts)
        transaction.leave()
        return work(transaction.db, (actor) => record(transaction, actor, parts.origin))
      }),
    sign,
    get uploads() {
      return call.upload === null ? absent('uploads') : parts.uploads
    },
    token: parts.token,
    origin: parts.origin,
    cookies: parts.cookies,
    log: parts.log,
    clock,
    config,
  })

  /** Calls with transactions of their own are not kept either: repeating them does no harm. */
  const keyedCall = ({ key, input }: Parts, { schoolId, accountId }: Session): KeyedCall | undefined =>
    key !== undefined && call.writes && call.transaction === 'shared' && !call.saysOnce
      ? { schoolId: schoolId ?? platformSchool, accountId, key, call: name, input }
      : undefined

  /** Session, permission and scope, inside an open transaction. */
  const enter = async (transaction: Transaction, parts: Parts): Promise<Entered> => {
    const found = await findCaller(transaction, parts.token, lookUp)
    if (found === null) return { session: null, checkReach: nothingToCheck }
    const { session } = found
    await ground.limits.admitAccount(session.accountId)
    const keyed = keyedCall(parts, session)
    const before = keyed && (await takeKey(transaction.db, keyed, clock.now()))
    const checkReach = () => reachCheck(transaction.db, session, parts.input)
    if (before) return { session, checkReach, keyed, before }
    if (call.writes && call.transaction === 'shared' && !call.signs) record(transaction, session.actor, parts.origin)
    enterScope(transaction, found)
    return { session, checkReach, keyed }
  }

  const enterAndCheck = async (transaction: Transaction, parts: Parts): Promise<Session | null> => {
    const { session, checkReach } = await enter(transaction, parts)
    await checkReach()
    return session
  }

  /**
   * A reading call's first statements travel with the reach check, one round trip less. What is refused is still refused
   * first, and only when the handler has ended too: the connection is given back then.
   */
  const handle = async ({ session, checkReach }: Entered, parts: Parts, transaction: Transaction): Promise<unknown> => {
    const sign = call.signs ? (actor: Actor) => record(transaction, actor, parts.origin) : undefined
    const context = contextOf(parts, transaction.db, session, sign)
    if (call.writes) {
      await checkReach()
      return handler(context)
    }
    const checking = checkReach()
    readBeside(transaction.db, checking)
    const [checked, handled] = await Promise.allSettled([checking, Promise.try(() => handler(context))])
    if (checked.status === 'rejected') throw checked.reason
    if (handled.status === 'rejected') throw handled.reason
    return handled.value
  }

  const runInside = async (transaction: Transaction, parts: Parts) => {
    const entered = await enter(transaction, parts)
    const { keyed, before } = entered
    if (before) return before
    const outcome = await keepingRefusals(handle(entered, parts, transaction))
    if (keyed) {
      transaction.leave()
      if ('data' in outcome) await keepAnswer(transaction.db, keyed, outcome.data)
      // As where nothing is kept: the same call sent again is made again.
      else await freeKey(transaction.db, keyed)
    }
    return outcome
  }

  const run = async (parts: Parts): Promise<unknown> => {
    const { signal } = parts
    if (call.transaction === 'shared') {
      const whole = (transaction: Transaction) => runInside(transaction, parts)
      return dataOrRefusal(
        await despiteDeadlock(() => database.transaction(whole, { signal, onlyReads: !call.writes })),
      )
    }
    const session =
      call.may.kind === 'anyone'
        ? null
        : await database.transaction((transaction) => enterAndCheck(transaction, parts), { signal })
    return handler(contextOf(parts, null, session))
  }

  /**
   * Nothing of a form is read before it is known that its sender may make the call; when it has arrived, all is checked
   * again, its fields too.
   */
  const runWithForm = async (request: FastifyRequest, upload: UploadSpec, bearings: Bearings): Promise<unknown> => {
    const { params, query } = request
    const addressed = parseInput(
      { ...call, body: z.undefined(), hasBody: false, upload: null },
      { params, query, body: null },
    )
    await withDeadline(request, patience, (signal) =>
      database.transaction(
        (transaction) => enterAndCheck(transaction, { ...bearings, input: addressed, uploads: [], signal }),
        { signal },
      ),
    )
    const form = await withDeadline(request, arrivesWithin, (signal) => receiveForm(request, upload, signal))
    try {
      const input = parseInput(call, { params, query, body: form.texts })
      return await withDeadline(request, patience, (signal) => run({ ...bearings, input, uploads: form.files, signal }))
    } finally {
      await form.discard()
    }
  }

  const runPlain = (request: FastifyRequest, bearings: Bearings): Promise<unknown> => {
    const input = parseInput(call, { params: request.params, query: request.query, body: request.body })
    return withDeadline(request, patience, (signal) => run({ ...bearings, input, uploads: [], signal }))
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    await ground.limits.admit(bearer(request), request.ip)
    const bearings = bearingsOf(request, reply)
    const { upload } = call
    const work = upload
      ? runWithForm(request, upload, bearings).finally(() => throwAwayRest(request.raw))
      : runPlain(request, bearings)
    // Whatever the schema does not declare stays here: a row that slipped into an answer cannot leave the server.
    const data = await work
    return data instanceof FinishedAnswer ? answerFinished(reply, data) : answer(reply, call.data.parse(data))
  }
}
