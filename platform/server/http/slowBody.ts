import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'
import { answerRefusal } from './answer.ts'
import { announcedBytes } from './requestFacts.ts'

/** Answers that it took too long, and cuts the line: what is still to come would otherwise be waited for. */
const cut = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.raw.once('finish', () => request.raw.destroy())
  reply.header('connection', 'close')
  await answerRefusal(reply, new Refusal(common.deadline))
}

/**
 * Ends requests whose body does not arrive in time: a body that drips would hold its connection for ever. Forms have a time
 * of their own, which begins when their sender is known.
 */
export const endSlowBodies = (http: FastifyInstance, milliseconds: number): void => {
  http.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (announcedBytes(request) === 0 || routeOptions.config.takesForm) return
    const timer = setTimeout(() => {
      if (!raw.complete && !reply.sent) void cut(request, reply)
    }, milliseconds)
    raw.once('end', () => clearTimeout(timer))
    raw.once('close', () => clearTimeout(timer))
  })
}
