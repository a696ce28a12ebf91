import type { FastifyInstance } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'

/** What a supervisor asks, and is answered to the end. */
const ofSupervisor = new Set(['/healthz', '/readyz'])

/**
 * Refuses what still comes over connections that browsers kept open, while the server ends; and lets go of the connection. Gives
 * how to know that it does.
 */
export const refuseWhileEnding = (http: FastifyInstance): (() => boolean) => {
  let ending = false
  http.addHook('preClose', async () => {
    ending = true
  })
  http.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!ending) return
    reply.header('connection', 'close')
    if (!ofSupervisor.has(routeOptions.url ?? '')) throw new Refusal(common.ending, { seconds: 5 })
  })
  return () => ending
}
