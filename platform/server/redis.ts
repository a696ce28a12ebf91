import { Redis, type RedisOptions } from 'ioredis'

/** Timeout of a Redis command, and interval of the pings that check the connection, ms. */
const replyTimeout = 300
const pingInterval = 1000

/** A connection that reconnects automatically. Without an error listener an error would end the process. */
const connect = (url: string, options: RedisOptions): Redis => {
  const redis = new Redis(url, { connectTimeout: 5000, keepAlive: 10_000, ...options })
  redis.on('error', () => undefined)
  return redis
}

/**
 * A connection for commands. While Redis is away it fails at once. If Redis accepts a command but doesn't answer, it
 * fails after 300 ms, and within about a second the connection counts as broken, so that no call waits for it any
 * more.
 */
export const connectCommandRedis = (url: string): Redis => {
  const redis = connect(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: replyTimeout })
  const look = () => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true))
  }
  const timer = setInterval(look, pingInterval).unref()
  redis.on('end', () => clearInterval(timer))
  return redis
}

/** A connection for subscriptions. A subscription waits until Redis is back, because nothing would retry it. */
export const connectSubscriberRedis = (url: string): Redis => connect(url, { maxRetriesPerRequest: null })
