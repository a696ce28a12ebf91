import type { FastifyInstance } from 'fastify'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import { Refusal, common } from '../../contract/refusal.ts'

/** `/metrics` for a monitoring system: durations by call and status, and the process itself. Needs the token where one is set. */
export const serveMetrics = (http: FastifyInstance, config: Config): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'xingtan_call_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    // The route, never the address: addresses carry ids.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  http.get('/metrics', async (request, reply) => {
    if (config.metricsToken && request.headers.authorization !== `Bearer ${config.metricsToken}`) {
      throw new Refusal(common.signedOut)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
