import { Redis } from 'ioredis'

/** A connection for counting together. While Redis is away it fails at once, so that calls are counted here instead. */
export const openRedis = (url: string): Redis => {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 5000 })
  // It connects again by itself; an unheard error would end the process.
  redis.on('error', () => undefined)
  return redis
}
