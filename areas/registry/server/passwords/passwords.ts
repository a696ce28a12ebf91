import { generatedPrefix, isGeneratedPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { hashInThread, verifyInThread } from './passwordThreads.ts'

/** argon2id cost for chosen passwords (decision on H-001): about 12 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a value that no password equals, to verify against if no chosen password is stored. */
const makeDummyHash = () => hashInThread('\u0001 nobody', cost)
let nobodysHash: Promise<string> | undefined

/** The stored form of a password that a person chose. */
export const hashChosenPassword = (password: string): Promise<string> => hashInThread(password, cost)

/**
 * Returns true if a password matches a chosen password's hash. Without such a hash it does the same work and returns
 * false.
 */
const verifyChosen = async (password: string, stored: string | undefined): Promise<boolean> => {
  nobodysHash ??= makeDummyHash()
  const nobodys = await nobodysHash
  const isChosen = stored !== undefined && !stored.startsWith(generatedPrefix)
  return (await verifyInThread(isChosen ? stored : nobodys, password)) && isChosen
}

/**
 * Returns true if the password matches the stored one. It always makes one argon2 check, because a faster response
 * would reveal that there is no account, or only a first password.
 */
export const matchesPassword = async (
  password: string,
  stored: string | undefined,
  secrets: Secrets,
): Promise<boolean> => {
  const isChosenOne = await verifyChosen(password, stored)
  return isChosenOne || (stored !== undefined && isGeneratedPassword(password, stored, secrets))
}
