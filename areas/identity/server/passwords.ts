import { timingSafeEqual } from 'node:crypto'
import { generatedPrefix, hashGeneratedPassword } from '../../../platform/server/firstPassword.ts'
import { hashInThread, verifyInThread } from './passwordThreads.ts'

/** argon2id as decided for whatever a person chose (decision on H-001); about 12 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has, so that signing in to an unknown account takes as long as to a known one. */
const makeNobodysHash = () => hashInThread('\u0001 nobody', cost)
let nobodysHash: Promise<string> | undefined

/** The stored form of a password that a person chose. */
export const hashChosenPassword = (password: string): Promise<string> => hashInThread(password, cost)

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
    nobodysHash ??= makeNobodysHash()
    await verifyInThread(await nobodysHash, password)
    return false
  }
  if (stored.startsWith(generatedPrefix)) return sameText(hashGeneratedPassword(password, secret), stored)
  return verifyInThread(stored, password)
}
