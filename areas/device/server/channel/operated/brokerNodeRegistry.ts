import { z } from 'zod'
import { connectCommandRedis } from '../../../../../platform/server/redis.ts'

/** Redis key of the connected nodes, and how long an entry is valid, ms. */
const key = 'device/broker'
const entryLifetime = 3000

/** Adds a node if one is passed, and returns the nodes with a valid entry, by the clock of Redis. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)`

const Nodes = z.array(z.string())

/**
 * Tracks which nodes are connected to the operator's broker. They divide the marking of devices. While one is
 * connected, the broker counts as reachable.
 */
export interface BrokerNodeRegistry {
  /** Registers this node as connected. Returns all connected nodes in the same order on every node. */
  readonly testify: () => Promise<readonly string[]>
  readonly isSeen: () => Promise<boolean>
  readonly close: () => void
}

/**
 * Registers nodes in Redis. A single node, and every node while Redis is down, sees only itself. Then every node
 * marks all devices.
 */
export const makeBrokerNodeRegistry = (redisUrl: string | null, nodeId: string): BrokerNodeRegistry => {
  if (redisUrl === null) return { testify: async () => [nodeId], isSeen: async () => false, close: () => undefined }
  const redis = connectCommandRedis(redisUrl)
  const ask = async (name: string): Promise<readonly string[]> => {
    const reply: unknown = await redis.eval(script, 1, key, name, entryLifetime).catch(() => [])
    return Nodes.safeParse(reply).data ?? []
  }
  return {
    testify: async () => {
      const nodes = await ask(nodeId)
      return nodes.includes(nodeId) ? nodes.toSorted() : [nodeId]
    },
    isSeen: async () => (await ask('')).length > 0,
    close: () => redis.disconnect(),
  }
}
