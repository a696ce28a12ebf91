import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'
import { answerRefusal } from './answer.ts'
import { announcedBytes } from './requestFacts.ts'

/** Answers with a timeout and closes the connection, because the server would otherwise wait for the rest. */
const endRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.raw.once('finish', () => request.raw.destroy())
  reply.header('connection', 'close')
  await answerRefusal(reply, new Refusal(common.deadline))
}

/**
 * Ends requests whose body doesn't arrive in time: a slow body would hold its connection forever. Forms have a
 * separate time limit, which begins when their sender is known.
 */
export const endSlowBodies = (http: FastifyInstance, milliseconds: number): void => {
  http.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (announcedBytes(request) === 0 || routeOptions.config.takesForm) return
    const timer = setTimeout(() => {
      if (!raw.complete && !reply.sent) void endRequest(request, reply)
    }, milliseconds)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
