import type { FastifyInstance } from 'fastify'
import { Refusal, common } from '../../contract/refusal.ts'

/** Routes for the supervisor, which are answered to the end. */
const supervisorRoutes = new Set(['/healthz', '/readyz'])

/**
 * Refuses calls over kept-alive connections while the server shuts down, and closes those connections. Returns a
 * function that tells if the server is shutting down.
 */
export const refuseDuringShutdown = (http: FastifyInstance): (() => boolean) => {
  let ending = false
  http.addHook('preClose', async () => {
    ending = true
  })
  http.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (!ending) return
    reply.header('connection', 'close')
    if (!supervisorRoutes.has(routeOptions.url ?? '')) throw new Refusal(common.ending, { seconds: 5 })
  })
  return () => ending
}
