import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Who } from '../../contract/call.ts'
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
import { refusingUnknown } from './refuseUnknown.ts'
import { type ReceivedCall, requestFactsOf } from './requestFacts.ts'
import { prepareCallerCheck, prepareSharedRun } from './runCall.ts'

const takesPictures = ({ kinds }: UploadSpec): boolean => kinds.some((kind) => kind === 'image' || kind === 'still')

/** Callers that are no people: each is counted by its credential, and does one thing after the other. */
const machines: ReadonlySet<Who['kind']> = new Set(['device', 'display', 'otherSystem'])

/**
 * How long a call waits for a connection, ms: a sixth of its deadline, so that whoever is let in is answered while they still
 * look at the page. Never under a second, which a start or a failed-over database may take.
 */
export const connectionPatience = ({ deadlineSeconds }: Pick<Config, 'deadlineSeconds'>) =>
  Math.max(1000, (deadlineSeconds * 1000) / 6)

/** Prepares everything between a request's arrival and its answer that is the same for all calls, around the call's handler. */
const prepareSteps = (platform: PlatformParts, named: NamedCall, handle: Handler<Call>) => {
  const { database, clock, config, limits } = platform
  const { name, call } = named
  if (call.upload && call.transaction === 'shared') throw new Error(`${name} takes files: transaction must be 'own'`)
  const handler = refusingUnknown(call, handle)
  const checkReach = prepareReach(call, platform.reachByKind)
  const entering = prepareEntering({ ...platform, checkReach }, named)
  const enter = prepareEnter({ clock, config, limits, checkReach, entering }, named)
  const patience = connectionPatience(config)
  const contextOf = prepareContext({ ...platform, patience }, call, entering)
  const checkCaller = prepareCallerCheck({ database, limits, enter, patience })
  const shared = { database, limits, record: entering.record, enter, contextOf, patience }
  const runShared = prepareSharedRun(shared, call, handler)

  const runWithOwn = async (received: ReceivedCall): Promise<unknown> => {
    const session = call.may.kind === 'anyone' ? null : await checkCaller(received)
    return handler(contextOf(received, null, session))
  }

  const run = call.transaction === 'shared' ? runShared : runWithOwn
  if (call.may.kind === 'anyone') return { checkCaller, run }
  // Before a connection is taken: who waits for their turn must not keep others from one.
  const inTurn = machines.has(call.may.kind) ? limits.inTurnOfDevice : limits.inTurn
  const inItsTurn =
    (work: (received: ReceivedCall) => Promise<unknown>) =>
    (received: ReceivedCall): Promise<unknown> =>
      inTurn(received.token, received.signal, () => work(received))
  const runInTurn = inItsTurn(run)
  if (!call.upload || !takesPictures(call.upload)) return { checkCaller: inItsTurn(checkCaller), run: runInTurn }
  const runAlone = (received: ReceivedCall) =>
    limits.pictureInTurn(received.token, received.signal, () => runInTurn(received))
  return { checkCaller: inItsTurn(checkCaller), run: runAlone }
}

/**
 * Runs one call: session, permission, parse, reach, audit, handler, present. Every area would otherwise repeat it.
 */
export const prepareCall = (platform: PlatformParts, named: NamedCall, handler: Handler<Call>) => {
  const patience = platform.config.deadlineSeconds * 1000
  const { arrive, receive } = prepareReceiving(named.call, { ...prepareSteps(platform, named, handler), patience })

  return {
    /** Before anything of the body is read. */
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Before anything else: to refuse has to cost next to nothing, or refusing would be the overload.
      const token = bearer(request)
      await platform.door(platform.limits.partyOf(token))
      await platform.limits.admit(token, request.ip)
      if (named.call.writes) await platform.room.refuseFull()
      await arrive(request, requestFactsOf(request, reply))
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const data = await receive(request, requestFactsOf(request, reply))
      if (data instanceof FinishedAnswer) return answerFinished(reply, data)
      // The schema drops every field that it does not declare: a row that slipped into an answer cannot leave the server.
      return answer(reply, named.call.data.parse(data))
    },
  }
}
