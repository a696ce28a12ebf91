import { type KeyObject, createSecretKey, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'

/** The secret that encrypts new texts, and the former ones that decrypt older texts (`SECRET`, `SECRET_PREVIOUS`). */
export type Secrets = Pick<Config, 'secret' | 'previousSecrets'>

/** Every secret that may have been used, the current one first. */
export const everySecret = ({ secret, previousSecrets }: Secrets): readonly string[] => [secret, ...previousSecrets]

const known = new Map<string, KeyObject>()

/**
 * Derives a key from the installation's secret for one purpose. Cached: deriving it for each row of a list took
 * longer than using it, and Node uses a key of plain bytes eight times as slowly.
 */
export const keyFor = (secret: string, purpose: string): KeyObject => {
  const name = `${purpose}\n${secret}`
  const key = known.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  known.set(name, key)
  return key
}

/**
 * A short name that distinguishes secrets and reveals nothing else. Hexadecimal, so that it contains no wildcard of
 * LIKE.
 */
const nameOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'the name of this secret', 4)).toString('hex')

/**
 * The prefix of encrypted texts while secrets are being changed: a text without it still has to be encrypted again.
 * Otherwise empty, so that an installation that never changes its secret stores the same texts as before.
 */
export const sealMark = ({ secret, previousSecrets }: Secrets): string =>
  previousSecrets.length === 0 ? '' : `${nameOf(secret)}.`

const markLength = sealMark({ secret: '', previousSecrets: [''] }).length

/** Removes the prefix of an encrypted text, if it has one: otherwise no stored text has a dot there. */
export const withoutMark = (sealed: string): string =>
  sealed.charAt(markLength - 1) === '.' ? sealed.slice(markLength) : sealed
