import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, that is, it is not draining and its database answers. */
export const serveHealth = (http: FastifyInstance, database: Database): void => {
  let draining = false
  http.addHook('preClose', async () => {
    draining = true
  })
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (draining) return reply.code(503).send({ status: 'draining' })
    try {
      await database.probe()
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
