import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A new bearer token or renewal cookie: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. Tokens are random, so one round of a plain hash is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * What failed attempts are counted on: what was typed, or the account of who is signed in. The former keyed, so that names
 * that were merely tried are not readable.
 */
export const attemptKey = (tried: number | string, secret: string): string =>
  typeof tried === 'number' ? `account:${tried}` : createHmac('sha256', secret).update(tried).digest('base64url')

/** Doors beside that of passwords and codes. Each counts an address apart: phones and desks of a school share one. */
export const otherDoors = ['link'] as const

/** What an address is counted on at such a door, so that guesses at one door close no other. */
export const addressAt = (door: (typeof otherDoors)[number], address: string): string => `${door}:${address}`
