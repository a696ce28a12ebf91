import { expect, test } from 'vitest'
import { contentPolicy } from './console.ts'

/** Reads a content policy like a browser: of a repeated directive only the first counts. */
const readPolicy = (policy: string): Map<string, string> => {
  const read = new Map<string, string>()
  for (const directive of policy.split(';').map((part) => part.trim())) {
    const [name = '', ...sources] = directive.split(' ')
    if (!read.has(name)) read.set(name, sources.join(' '))
  }
  return read
}

test('allows sound of the school only, without a video platform', () => {
  expect(readPolicy(contentPolicy('', 'nonce')).get('media-src')).toBe("'self'")
})

test('allows live pictures from all ports of the video platform', () => {
  const video = { url: 'https://video.example:8443/api', key: 'key', secret: 's'.repeat(16) }
  const policy = readPolicy(contentPolicy('', 'nonce', video))
  expect(policy.get('media-src')).toBe("'self' blob: https://video.example:*")
  expect(policy.get('connect-src')).toBe("'self' https://video.example:*")
})
