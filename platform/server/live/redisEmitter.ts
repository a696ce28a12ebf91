import { EventEmitter } from 'node:events'
import makeRedisEmitter from 'mqemitter-redis'
import { connectCommandRedis, connectSubscriberRedis } from '../redis.ts'

/**
 * Joins the brokers of several nodes by Redis. While Redis is away nothing is forwarded, but no node crashes:
 * listeners receive the last numbers every few seconds and request missed messages.
 */
export const joinByRedis = (url: string) => {
  const listening = connectSubscriberRedis(url)
  const publishing = connectCommandRedis(url)
  const emitter = makeRedisEmitter({ subConn: listening, pubConn: publishing })
  // Not in its type definitions. It re-emits connection errors here and throws if there is no listener.
  const state: unknown = Reflect.get(emitter, 'state')
  if (!(state instanceof EventEmitter)) throw new Error('mqemitter-redis keeps its state elsewhere than it did')
  state.on('error', () => undefined)
  return Object.assign(emitter, {
    // The library's close waits for a reply that Redis may never send, and a failing one would end the process.
    close: (done: () => void) => {
      listening.disconnect()
      publishing.disconnect()
      done()
    },
  })
}
