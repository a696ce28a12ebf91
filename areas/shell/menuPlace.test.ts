import { describe, expect, test } from 'vitest'
import { isMenuPlace, isOneLine, isWebAddress, hasUserInUrl } from './menuPlace.ts'

const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'https://',
  'https:///x',
  'http:evil.example',
  'https://a b.example',
  'https://[x/',
  'https://ok@evil.example',
  'https://ok.example:443@evil.example/x',
  'https://@evil.example',
  'https://a.example/\u0001x',
  'https://a.example/\r\nx',
  'https://a.example/\u0085x',
  '/sys/\u007Fuser',
  '.evil.example/x',
  '@evil.example',
  'relative/path',
  '',
]

describe('isMenuPlace', () => {
  test.each([
    '/sys/user',
    '/',
    '/a?b=c&d=e',
    'https://a.example',
    'HTTP://a.example:8080/x?y=z#top',
    '/@me',
    'https://a.example/@me?at=@',
  ])('accepts %s', (text) => {
    expect(isMenuPlace(text)).toBe(true)
  })

  test.each(hostile)('rejects %j', (text) => {
    expect(isMenuPlace(text)).toBe(false)
    expect(isWebAddress(text)).toBe(false)
  })

  test('does not treat a path as a web address', () => {
    expect(isWebAddress('/sys/user')).toBe(false)
    expect(isWebAddress('https://a.example')).toBe(true)
  })
})

test('distinguishes a user name before the host from a later @', () => {
  for (const text of ['https://ok@evil.example', 'https:@evil.example', 'HTTP:/\\a:b@evil.example/x']) {
    expect(hasUserInUrl(text), text).toBe(true)
  }
  for (const text of ['https://a.example/@me', 'https://a.example?at=@', '/@me', 'a@b']) {
    expect(hasUserInUrl(text), text).toBe(false)
  }
})

test('rejects every kind of line break', () => {
  expect(['a=1\r\nb', 'a\n', 'a\tb', 'a\u0000', 'a\u0085', 'a\u2028b'].filter(isOneLine)).toEqual([])
  expect(isOneLine('from=杏坛&x={userId}')).toBe(true)
})
