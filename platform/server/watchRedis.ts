import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { makeOutageLog } from './outageLog.ts'
import type { Clock } from './clock.ts'

/** True if Redis answers this node, and the time of the last change. */
export interface RedisState {
  readonly isUp: boolean
  readonly since: Date
}

/**
 * Follows the state of a connection from its creation, when it isn't connected yet. Returns a function that reads the
 * current state.
 */
export const followRedis = (redis: Redis, clock: Clock): (() => RedisState) => {
  let state: RedisState = { isUp: false, since: clock.now() }
  const setState = (isUp: boolean) => {
    // Each reconnection attempt emits another close event.
    if (isUp !== state.isUp) state = { isUp, since: clock.now() }
  }
  redis.on('ready', () => setState(true))
  redis.on('close', () => setState(false))
  return () => state
}

/** Logs when Redis goes away and when it is back. Disconnects when the server closes. */
export const watchRedis = (http: FastifyInstance, redis: Redis): void => {
  const away = makeOutageLog({ what: 'Redis', log: http.log, probe: async () => void (await redis.ping()) })
  // Each reconnection attempt emits another close event.
  redis.on('close', () => away.note({}))
  http.addHook('onClose', async () => {
    redis.removeAllListeners('close')
    away.close()
    redis.disconnect()
  })
}
