import { generatedPrefix, isGeneratedPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { hashInThread, verifyInThread } from './passwordThreads.ts'

/** argon2id as decided for passwords that people choose (decision on H-001); about 12 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has, to be checked where no chosen password's hash is stored. */
const makeNobodysHash = () => hashInThread('\u0001 nobody', cost)
let nobodysHash: Promise<string> | undefined

/** The stored form of a password that a person chose. */
export const hashChosenPassword = (password: string): Promise<string> => hashInThread(password, cost)

/** Tells whether a password is the one behind a chosen password's hash; does the same work, in vain, where there is no such hash. */
const verifyOnce = async (password: string, stored: string | undefined): Promise<boolean> => {
  nobodysHash ??= makeNobodysHash()
  const nobodys = await nobodysHash
  const isChosen = stored !== undefined && !stored.startsWith(generatedPrefix)
  return (await verifyInThread(isChosen ? stored : nobodys, password)) && isChosen
}

/**
 * Tells whether the password is the one that was stored. Always makes one argon2 check: a quicker answer would betray that
 * there is no account, or still a first password.
 */
export const matchesPassword = async (
  password: string,
  stored: string | undefined,
  secrets: Secrets,
): Promise<boolean> => {
  const isChosenOne = await verifyOnce(password, stored)
  return isChosenOne || (stored !== undefined && isGeneratedPassword(password, stored, secrets))
}
