import { EventEmitter } from 'node:events'
import makeRedisEmitter from 'mqemitter-redis'
import { askingRedis, listeningRedis } from '../redis.ts'

/**
 * Joins the brokers of several nodes. While Redis is away nothing is handed on, and no node crashes for it: listeners are
 * told the last numbers every few seconds and ask for the messages they missed.
 */
export const joinByRedis = (url: string) => {
  const listening = listeningRedis(url)
  const publishing = askingRedis(url)
  const emitter = makeRedisEmitter({ subConn: listening, pubConn: publishing })
  // Missing from its types. It repeats the errors of the connections here, and throws where nobody listens.
  const state: unknown = Reflect.get(emitter, 'state')
  if (!(state instanceof EventEmitter)) throw new Error('mqemitter-redis keeps its state elsewhere than it did')
  state.on('error', () => undefined)
  return Object.assign(emitter, {
    // Its own end waits for an answer that Redis may never give, and one that fails would end the process.
    close: (done: () => void) => {
      listening.disconnect()
      publishing.disconnect()
      done()
    },
  })
}
