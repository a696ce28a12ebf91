import { describe, expect, test } from 'vitest'
import { isMenuPlace, isWebAddress } from './menuPlace.ts'

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
  'relative/path',
  '',
]

describe('where a menu entry may lead', () => {
  test.each(['/sys/user', '/', '/a?b=c&d=e', 'https://a.example', 'HTTP://a.example:8080/x?y=z#top'])('%s', (text) => {
    expect(isMenuPlace(text)).toBe(true)
  })

  test.each(hostile)('and not %j', (text) => {
    expect(isMenuPlace(text)).toBe(false)
    expect(isWebAddress(text)).toBe(false)
  })

  test('a path is no address on the web', () => {
    expect(isWebAddress('/sys/user')).toBe(false)
    expect(isWebAddress('https://a.example')).toBe(true)
  })
})
