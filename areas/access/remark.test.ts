import { expect, test } from 'vitest'
import { parseRemark } from './remark.ts'

const picture = (liveFace: unknown) => parseRemark(JSON.stringify({ liveFace })).picture

test('parses a remark as plain text or as JSON with a photograph', () => {
  expect(parseRemark('家长已接走')).toEqual({ text: '家长已接走', picture: null })
  expect(parseRemark('{家长已接走')).toEqual({ text: '{家长已接走', picture: null })
  expect(parseRemark('{"temperature":36.5}')).toEqual({ text: '{"temperature":36.5}', picture: null })
  expect(parseRemark(JSON.stringify({ liveFace: '/files/face', comment: '补录' }))).toEqual({
    text: '补录',
    picture: '/files/face',
  })
})

test('hides pictures from other origins and values that are not pictures', () => {
  const inline = 'data:image/jpeg;base64,/9j/4AAQ'
  expect(picture(inline)).toBe(inline)
  expect(picture('/file/link?id=1')).toBe('/file/link?id=1')
  for (const other of [
    'https://elsewhere.example/face.jpg',
    '//elsewhere.example/face.jpg',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PGI+',
    'javascript:alert(1)',
    'blob:https://elsewhere.example/1',
    'https://one.invalid/face.jpg',
    '/\\elsewhere.example/face.jpg',
    'http://[',
    7,
    null,
  ])
    expect(picture(other)).toBeNull()
})
