import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new bearer token or renewal cookie: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens are random, so one round of a plain hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** An account's name as the failure counters keep it: keyed, so that names that were merely tried are not readable. */
export const accountKey = (username: string, secret: string): string =>
  createHmac('sha256', secret).update(username.toLowerCase()).digest('base64url')
