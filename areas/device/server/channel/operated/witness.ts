import { askingRedis } from '../../../../../platform/server/redis.ts'

/** Where connected nodes say so, and for how long a word holds, in milliseconds. */
const key = 'device/broker'
const holdsFor = 3000

/** Tells a node that has lost the operator's broker whether another still sees it: then it is not the broker that is away. */
export interface Witness {
  readonly testify: () => Promise<void>
  readonly isThere: () => Promise<boolean>
  readonly close: () => void
}

const nobody: Witness = { testify: async () => undefined, isThere: async () => false, close: () => undefined }

/** Nodes testify by Redis; one node alone has nobody, and while Redis is away nobody is believed. */
export const makeWitness = (redisUrl: string | null): Witness => {
  if (redisUrl === null) return nobody
  const redis = askingRedis(redisUrl)
  return {
    testify: async () => {
      await redis.set(key, '1', 'PX', holdsFor).catch(() => undefined)
    },
    isThere: () =>
      redis.exists(key).then(
        (there) => there === 1,
        () => false,
      ),
    close: () => redis.disconnect(),
  }
}
