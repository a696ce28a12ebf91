import { createHmac, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** argon2id as decided for whatever a person chose (decision on H-001); about 12 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * One more at once than there are cores. Each works through 19 MB: many at once push each other out of the processor's
 * cache (measured on 2 cores: 8 ms each two at a time, 11 ms four at a time); fewer leave a core idle between two.
 */
const turn = pLimit(availableParallelism() + 1)

/** Marks the stored form of a generated first password: it has 60 random bits, so a keyed hash is enough. */
const generatedPrefix = 'hmac:'

/** A hash that no password has, so that signing in to an unknown account takes as long as to a known one. */
const nobodysHash = hash('\u0001 nobody', cost)

/** The stored form of a password that a person chose. */
export const hashChosenPassword = (password: string): Promise<string> => turn(() => hash(password, cost))

/** The stored form of a generated first password. */
export const hashGeneratedPassword = (password: string, secret: string): string =>
  generatedPrefix + createHmac('sha256', secret).update(password).digest('base64url')

const sameText = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Whether the password is the one that was stored; takes the time of a real check also where nothing is stored. */
export const matchesPassword = async (
  password: string,
  stored: string | undefined,
  secret: string,
): Promise<boolean> => {
  if (stored === undefined) {
    const nobodys = await nobodysHash
    await turn(() => verify(nobodys, password))
    return false
  }
  if (stored.startsWith(generatedPrefix)) return sameText(hashGeneratedPassword(password, secret), stored)
  return turn(() => verify(stored, password))
}
