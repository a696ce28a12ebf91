import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { makeAwayLog } from './awayLog.ts'

/** Tells in the server's log that Redis is away, and that it is back; lets go of it when the server closes. */
export const watchRedis = (http: FastifyInstance, redis: Redis): void => {
  const away = makeAwayLog({ what: 'Redis', log: http.log, probe: async () => void (await redis.ping()) })
  // Each try to connect again notes it once more.
  redis.on('close', () => away.note({}))
  http.addHook('onClose', async () => {
    redis.removeAllListeners('close')
    away.close()
    redis.disconnect()
  })
}
