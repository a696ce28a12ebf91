import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { DiskRoom } from '../disk/room.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, which means that it isn't draining, its database answers,
 * and it has room to write. If the database server's disk is full it reports that but stays ready, since otherwise
 * every node would be taken out of the load balancer.
 */
export const serveHealth = (
  http: FastifyInstance,
  {
    database,
    room,
    isEnding,
  }: { readonly database: Database; readonly room: DiskRoom; readonly isEnding: () => boolean },
): void => {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (isEnding()) return reply.code(503).send({ status: 'draining' })
    try {
      await database.probe()
      if (await room.isFull()) return await reply.code(503).send({ status: 'disk full' })
      return room.wasFull() ? { status: 'ready', disk: 'full' } : { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unavailable' })
    }
  })
}
