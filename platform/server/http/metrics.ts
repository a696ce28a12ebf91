import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from '../config.ts'
import type { DiskRoom } from '../disk/room.ts'
import { Refusal, common } from '../../contract/refusal.ts'

interface Parts {
  readonly config: Config
  readonly room: DiskRoom
  /** True while Redis answers; absent without Redis. */
  readonly isRedisUp?: () => boolean
}

/**
 * Serves `/metrics` for a monitoring system: durations by call and status, free disk space, and process metrics.
 * Requires the token if one is set.
 */
export const serveMetrics = (http: FastifyInstance, { config, room, isRedisUp }: Parts): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'xingtan_call_seconds',
    help: 'Duration of calls by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  const free = new Gauge({
    name: 'xingtan_disk_free_bytes',
    help: 'Free bytes of the disk of the data folder',
    registers: [registry],
  })
  const full = new Gauge({
    name: 'xingtan_disk_full',
    help: '1 while writing is refused for want of room, or failed for it within 10 s',
    registers: [registry],
  })
  const redis =
    isRedisUp && new Gauge({ name: 'xingtan_redis_up', help: '1 while Redis answers this node', registers: [registry] })
  http.addHook('onResponse', async (request, reply) => {
    // The route, never the address: addresses contain ids.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  http.get('/metrics', async (request, reply) => {
    if (config.metricsToken && request.headers.authorization !== `Bearer ${config.metricsToken}`) {
      throw new Refusal(common.signedOut)
    }
    if (isRedisUp) redis?.set(isRedisUp() ? 1 : 0)
    free.set((await room.free()) ?? Number.NaN)
    full.set((await room.isFull()) || room.wasFull() ? 1 : 0)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
