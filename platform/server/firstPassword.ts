import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type Secrets, everySecret, sealMark, withoutMark } from './secret/secrets.ts'

/** Marks the stored form of a generated first password. It has at least 60 random bits, so a keyed hash is enough. */
export const generatedPrefix = 'hmac:'

/** Letters and digits that can't be confused when read off paper. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordLength = 13

const randomText = (length: number, from: string) =>
  Array.from({ length }, () => from.charAt(randomInt(from.length))).join('')

/** Generates a first password of 64 random bits. It is shown once and must be changed at the first sign-in. */
export const makeFirstPassword = (): string => randomText(passwordLength, characters)

const digestOf = (password: string, secret: string) => createHmac('sha256', secret).update(password).digest('base64url')

/** The stored form of a generated first password. */
export const hashGeneratedPassword = (password: string, secrets: Secrets): string =>
  generatedPrefix + sealMark(secrets) + digestOf(password, secrets.secret)

const sameText = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True if this is the stored generated first password, under the current or a previous secret. */
export const isGeneratedPassword = (password: string, stored: string, secrets: Secrets): boolean => {
  if (!stored.startsWith(generatedPrefix)) return false
  const digest = withoutMark(stored.slice(generatedPrefix.length))
  return everySecret(secrets).some((secret) => sameText(digestOf(password, secret), digest))
}

/**
 * Generates four random characters that tell two equal names apart: nearly a million choices, and short enough for a
 * child to type.
 */
export const makeNameEnding = (): string => randomText(4, characters)

/** Generates a username: the school's prefix and 16 random characters (foundations §9). */
export const makeUsername = (prefix: string): string => prefix + randomText(16, characters)
