import { generatedPrefix, isGeneratedPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import { hashInThread, verifyInThread } from './passwordThreads.ts'

/** argon2id as decided for whatever a person chose (decision on H-001); about 12 ms, off the main thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has, to be checked where there is none of a chosen password. */
const makeNobodysHash = () => hashInThread('\u0001 nobody', cost)
let nobodysHash: Promise<string> | undefined

/** The stored form of a password that a person chose. */
export const hashChosenPassword = (password: string): Promise<string> => hashInThread(password, cost)

/** Whether a password is the one behind a chosen password's hash; of what is no such hash only the work is done. */
const verifyOnce = async (password: string, stored: string | undefined): Promise<boolean> => {
  nobodysHash ??= makeNobodysHash()
  const nobodys = await nobodysHash
  const isChosen = stored !== undefined && !stored.startsWith(generatedPrefix)
  return (await verifyInThread(isChosen ? stored : nobodys, password)) && isChosen
}

/**
 * Whether the password is the one that was stored. One argon2 check whatever is stored: who is answered sooner would be
 * known to have no account, or to have a first password still.
 */
export const matchesPassword = async (
  password: string,
  stored: string | undefined,
  secrets: Secrets,
): Promise<boolean> => {
  const isChosenOne = await verifyOnce(password, stored)
  return isChosenOne || (stored !== undefined && isGeneratedPassword(password, stored, secrets))
}
