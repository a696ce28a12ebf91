import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, CallAccess } from '../../contract/call.ts'
import type { UploadSpec } from '../../contract/upload.ts'
import type { Config } from '../config.ts'
import { FinishedAnswer } from '../kept/keptAnswers.ts'
import { prepareReach } from '../reach.ts'
import type { Handler } from '../serve.ts'
import { answer, answerFinished } from './answer.ts'
import { bearer } from './bearer.ts'
import { prepareContext } from './callContext.ts'
import { prepareEnter } from './enterCall.ts'
import { type NamedCall, prepareEntering } from './entering.ts'
import type { PlatformParts } from './platformParts.ts'
import { prepareReceiving } from './receiveCall.ts'
import { refuseUnknownIds } from './refuseUnknown.ts'
import { type ReceivedCall, requestFactsOf } from './requestFacts.ts'
import { prepareCallerCheck, prepareSharedRun } from './runCall.ts'

const takesPictures = ({ kinds }: UploadSpec): boolean =>
  kinds.some((kind) => kind === 'image' || kind === 'still' || kind === 'png')

/** Callers that are not people. Each is limited by its credential and runs one call at a time. */
const machines: ReadonlySet<CallAccess['kind']> = new Set(['device', 'display', 'otherSystem'])

/**
 * How long a call waits for a connection, ms: a sixth of its deadline, so that an admitted caller gets an answer
 * while still looking at the page. At least a second, which a start or a database failover may take.
 */
export const connectionPatience = ({ deadlineSeconds }: Pick<Config, 'deadlineSeconds'>) =>
  Math.max(1000, (deadlineSeconds * 1000) / 6)

/** Prepares the steps around a call's handler that are the same for all calls. */
const prepareSteps = (platform: PlatformParts, named: NamedCall, handle: Handler<Call>) => {
  const { database, clock, config, limits } = platform
  const { name, call } = named
  if (call.upload && call.transaction === 'shared') throw new Error(`${name} takes files: transaction must be 'own'`)
  const handler = refuseUnknownIds(call, handle)
  const checkReach = prepareReach(call, platform.reachByKind)
  const entering = prepareEntering({ ...platform, checkReach }, named)
  const enter = prepareEnter({ clock, config, limits, checkReach, entering }, named)
  const patience = connectionPatience(config)
  const makeContext = prepareContext({ ...platform, patience }, call, entering)
  const checkCaller = prepareCallerCheck({ database, limits, enter, patience })
  const shared = { database, limits, record: entering.record, enter, contextOf: makeContext, patience }
  const runShared = prepareSharedRun(shared, call, handler)

  const runWithOwn = async (received: ReceivedCall): Promise<unknown> => {
    const session = call.may.kind === 'anyone' ? null : await checkCaller(received)
    return handler(makeContext(received, null, session))
  }

  const run = call.transaction === 'shared' ? runShared : runWithOwn
  if (call.may.kind === 'anyone') return { checkCaller, run }
  // Before a connection is taken: a caller waiting for its turn must not occupy one.
  const inTurn = machines.has(call.may.kind) ? limits.inTurnOfDevice : limits.inTurn
  const inTurnOfCaller =
    (work: (received: ReceivedCall) => Promise<unknown>) =>
    (received: ReceivedCall): Promise<unknown> =>
      inTurn(received.token, received.signal, () => work(received))
  const runInTurn = inTurnOfCaller(run)
  if (!call.upload || !takesPictures(call.upload)) return { checkCaller: inTurnOfCaller(checkCaller), run: runInTurn }
  const runAlone = (received: ReceivedCall) =>
    limits.pictureInTurn(received.token, received.signal, () => runInTurn(received))
  return { checkCaller: inTurnOfCaller(checkCaller), run: runAlone }
}

/**
 * Prepares the route of one call: session, permission, parse, reach, audit, handler, present. Otherwise every area
 * would repeat these steps.
 */
export const prepareCall = (platform: PlatformParts, named: NamedCall, handler: Handler<Call>) => {
  const patience = platform.config.deadlineSeconds * 1000
  const { arrive, receive } = prepareReceiving(named.call, { ...prepareSteps(platform, named, handler), patience })

  return {
    /** Before any of the body is read. */
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Before everything else: a refusal must cost next to nothing, otherwise refusing would itself cause overload.
      const token = bearer(request)
      await platform.door(platform.limits.partyOf(token))
      await platform.limits.admit(token, request.ip)
      if (named.call.writes) await platform.room.refuseFull()
      await arrive(request, requestFactsOf(request, reply))
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const data = await receive(request, requestFactsOf(request, reply))
      if (data instanceof FinishedAnswer) return answerFinished(reply, data)
      // The schema drops every undeclared field, so that a database row in an answer can't leave the server.
      return answer(reply, named.call.data.parse(data))
    },
  }
}
