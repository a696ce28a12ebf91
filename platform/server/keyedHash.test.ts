import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedHash } from './keyedHash.ts'

test('is what the library calls HMAC-SHA256, whatever the key and the text', () => {
  for (const length of [0, 1, 32, 63, 64]) {
    const key = randomBytes(length)
    for (const text of ['', 'a', '1abc.3.3.17.toumk0', '杏坛'.repeat(100)]) {
      expect(keyedHash(key)(text)).toBe(createHmac('sha256', key).update(text).digest('base64url'))
    }
  }
})

test('refuses a key that it would have to shorten', () => {
  expect(() => keyedHash(randomBytes(65))).toThrow('at most 64 bytes')
})
