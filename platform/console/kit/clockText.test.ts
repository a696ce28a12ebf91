import { expect, test } from 'vitest'
import { readClock } from './clockText.ts'

test.each(['17:30', '1730', '17.30', '17：30', '17。30', ' 17:30 ', '１７：３０', '17点30分', '17：30：00', '173000'])(
  'reads %s as half past five',
  (text) => expect(readClock(text)).toEqual(['17', '30', '00']),
)

test.each([
  ['730', '07:30:00'],
  ['7:5', '07:05:00'],
  ['7.30', '07:30:00'],
  ['21:30:15', '21:30:15'],
])('reads %s as %s', (text, whole) => expect(readClock(text)?.join(':')).toBe(whole))

test.each(['', '17', '17:', '下午', '1:2:3:4', '17300'])('rejects “%s”', (text) => expect(readClock(text)).toBeNull())
