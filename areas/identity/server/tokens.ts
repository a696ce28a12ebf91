import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Returns a new bearer token or renewal cookie with 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the hash under which a token is stored. Tokens are random, so one round of a plain hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Returns the key on which failed attempts count: a keyed hash of the typed name, so that wrong names stay unreadable,
 * or the account id of a signed-in caller.
 */
export const attemptKey = (tried: number | string, secret: string): string =>
  typeof tried === 'number' ? `account:${tried}` : createHmac('sha256', secret).update(tried).digest('base64url')

/**
 * Kinds of attempt other than passwords and codes. Each has separate address counters, as a school shares one address.
 */
export const otherAttemptKinds = ['link'] as const

/** Returns the counter key of an address for such a kind, so that guesses of one kind don't block another. */
export const addressCounterKey = (door: (typeof otherAttemptKinds)[number], address: string): string =>
  `${door}:${address}`
