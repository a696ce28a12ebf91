import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Room } from '../disk/room.ts'

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, that is, it is not draining, its database answers, and it has room
 * to write. Where the database server's disk is full it says so and stays ready, since every node would be taken away.
 */
export const serveHealth = (
  http: FastifyInstance,
  { database, room, isEnding }: { readonly database: Database; readonly room: Room; readonly isEnding: () => boolean },
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
