import { type KeyObject, createSecretKey, hkdfSync } from 'node:crypto'
import type { Config } from '../config.ts'

/** The secret that new texts are sealed with, and the former ones that open older texts (`SECRET`, `SECRET_PREVIOUS`). */
export type Secrets = Pick<Config, 'secret' | 'previousSecrets'>

/** Every secret under which something may have been sealed, today's first. */
export const everySecret = ({ secret, previousSecrets }: Secrets): readonly string[] => [secret, ...previousSecrets]

const known = new Map<string, KeyObject>()

/**
 * A key of the installation's secret, for one purpose alone. Kept: deriving it for each row of a list took longer than its
 * use, and Node takes a key of plain bytes eight times as long to use.
 */
export const keyFor = (secret: string, purpose: string): KeyObject => {
  const name = `${purpose}\n${secret}`
  const key = known.get(name) ?? createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  known.set(name, key)
  return key
}

/** Tells one secret from another, and says nothing else of it. Of characters that mean nothing in a pattern of LIKE. */
const nameOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'the name of this secret', 4)).toString('hex')

/**
 * The mark before a sealed text while secrets are being changed: a text without it has yet to be sealed again. Empty
 * otherwise, so that an installation that never changes its secret stores the same as always.
 */
export const sealMark = ({ secret, previousSecrets }: Secrets): string =>
  previousSecrets.length === 0 ? '' : `${nameOf(secret)}.`

const markLength = sealMark({ secret: '', previousSecrets: [''] }).length

/** A sealed text without its mark, if it has one: no text of ours has a dot there otherwise. */
export const withoutMark = (sealed: string): string =>
  sealed.charAt(markLength - 1) === '.' ? sealed.slice(markLength) : sealed
