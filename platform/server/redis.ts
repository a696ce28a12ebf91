import { Redis, type RedisOptions } from 'ioredis'

/** How long an answer of Redis is waited for, and how often it is asked whether it is there, in milliseconds. */
const answersWithin = 300
const askedEvery = 1000

/** A connection that comes back by itself; an unheard error would end the process. */
const connect = (url: string, options: RedisOptions): Redis => {
  const redis = new Redis(url, { connectTimeout: 5000, keepAlive: 10_000, ...options })
  redis.on('error', () => undefined)
  return redis
}

/**
 * A connection for asking and saying. While Redis is away it fails at once; where Redis takes the question and does not
 * answer, after 300 ms, and within a second or so the connection counts as broken: no call waits for it any more.
 */
export const askingRedis = (url: string): Redis => {
  const redis = connect(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: answersWithin })
  const look = () => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true))
  }
  const timer = setInterval(look, askedEvery).unref()
  redis.on('end', () => clearInterval(timer))
  return redis
}

/** A connection for listening: a subscription waits until Redis is there, for nobody would ask for it again. */
export const listeningRedis = (url: string): Redis => connect(url, { maxRetriesPerRequest: null })
