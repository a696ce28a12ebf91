import { createHmac, randomInt } from 'node:crypto'

/** Marks the stored form of a generated first password: it has at least 60 random bits, so a keyed hash is enough. */
export const generatedPrefix = 'hmac:'

/** Letters and digits that nobody takes for another when they read them off paper. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
const places = 13

const randomText = (length: number, from: string) =>
  Array.from({ length }, () => from.charAt(randomInt(from.length))).join('')

/** A first password: 64 random bits, to be said once and changed at the first sign-in. */
export const makeFirstPassword = (): string => randomText(places, characters)

/** The stored form of a generated first password. */
export const hashGeneratedPassword = (password: string, secret: string): string =>
  generatedPrefix + createHmac('sha256', secret).update(password).digest('base64url')

/** A username that is made up: the school's prefix and 16 random characters (foundations §9). */
export const makeUsername = (prefix: string): string => prefix + randomText(16, characters)
