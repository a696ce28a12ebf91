import { z } from 'zod'
import { askingRedis } from '../../../../../platform/server/redis.ts'

/** Where connected nodes say so, and for how long a word holds, in milliseconds. */
const key = 'device/broker'
const holdsFor = 3000

/** Notes a node, if one is given, and tells which have said so lately, by the clock of Redis. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[1] ~= '' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZRANGE', KEYS[1], 0, -1)`

const Nodes = z.array(z.string())

/** Tells which nodes see the operator's broker: they share the marking of lines, and while one sees it, it is not away. */
export interface Witness {
  /** Says that this node sees it; gives all that do, in an order that is the same for each. */
  readonly testify: () => Promise<readonly string[]>
  readonly isSeen: () => Promise<boolean>
  readonly close: () => void
}

/** Nodes testify by Redis. One node alone has itself, as has each while Redis is away: then lines are marked by all. */
export const makeWitness = (redisUrl: string | null, nodeId: string): Witness => {
  if (redisUrl === null) return { testify: async () => [nodeId], isSeen: async () => false, close: () => undefined }
  const redis = askingRedis(redisUrl)
  const ask = async (name: string): Promise<readonly string[]> => {
    const told: unknown = await redis.eval(script, 1, key, name, holdsFor).catch(() => [])
    return Nodes.safeParse(told).data ?? []
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
