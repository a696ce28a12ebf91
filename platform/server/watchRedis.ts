import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { makeAwayLog } from './awayLog.ts'
import type { Clock } from './clock.ts'

/** Whether Redis answers this node, and since when it does or does not. */
export interface RedisState {
  readonly isUp: boolean
  readonly since: Date
}

/** Follows a connection from its beginning, when nobody answers yet; gives what is known of it now. */
export const followRedis = (redis: Redis, clock: Clock): (() => RedisState) => {
  let state: RedisState = { isUp: false, since: clock.now() }
  const turn = (isUp: boolean) => {
    // Each try to connect again closes once more.
    if (isUp !== state.isUp) state = { isUp, since: clock.now() }
  }
  redis.on('ready', () => turn(true))
  redis.on('close', () => turn(false))
  return () => state
}

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
